# hand-over.py SOCKET PROGRAM...: becomes the program, which has a connection to the service at SOCKET.
import os, socket, sys

connection = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
connection.connect(sys.argv[1])
number = connection.detach()
os.set_inheritable(number, True)
os.environ["NIBASSETD_FD"] = str(number)
os.execvp(sys.argv[2], sys.argv[2:])

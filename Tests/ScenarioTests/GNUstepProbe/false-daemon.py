"""A false daemon: passes messages between clients and a real daemon, and spoils messages to clients.

false-daemon.py REAL SOCKET WORK SEED: WORK is the change of about every third message from the real daemon after the first four.
  nothing   none
  bytes     some bytes are changed
  cut       the end is missing
  silent    the message does not come
  twice     the message comes twice
  bare      the message comes without its descriptor
  foreign   the descriptor is another file's
  unsealed  the memory is a copy that shrinks
  damaged   the memory is a sealed copy with changed bytes
  gone      the message is not sent, and the connection ends
"""

import array, fcntl, os, random, socket, sys, threading

real, place, work, seed = sys.argv[1:]
chance = random.Random(int(seed))
MEMORY = fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW | fcntl.F_SEAL_SEAL


def spoiled(data):
    data = bytearray(data)
    for _ in range(chance.randrange(1, 9)):
        if data:
            data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data)


def copy(descriptor, change, seals):
    """Returns a changed copy of memory; returns other descriptors as they are."""
    try:
        data = os.pread(descriptor, os.fstat(descriptor).st_size, 0)
    except OSError:
        return descriptor
    file = os.memfd_create("copy", os.MFD_ALLOW_SEALING)
    os.write(file, change(data))
    fcntl.fcntl(file, fcntl.F_ADD_SEALS, seals)
    os.close(descriptor)
    return file


def shrink(file):
    try:
        os.ftruncate(file, 0)
    except OSError:
        pass


def send(end, data, descriptors):
    rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", descriptors))] if descriptors else []
    end.sendmsg([data], rights)


def pass_on(source, target, from_daemon):
    count = 0
    try:
        while True:
            data, ancillary, _, _ = source.recvmsg(1 << 18, socket.CMSG_SPACE(16 * 4))
            if not data:
                break
            descriptors = []
            for _, _, bytes_of in ancillary:
                descriptors += array.array("i", bytes_of[: len(bytes_of) // 4 * 4]).tolist()
            count += 1
            is_spoiled = from_daemon and count > 4 and chance.randrange(3) == 0
            if is_spoiled and work == "bytes":
                data = spoiled(data)
            elif is_spoiled and work == "cut":
                data = data[: chance.randrange(1, len(data))]
            elif is_spoiled and work == "silent":
                continue
            elif is_spoiled and work == "gone":
                break
            elif work == "bare" and from_daemon and chance.randrange(3) == 0:
                descriptors = []
            elif work == "foreign" and from_daemon and descriptors and chance.randrange(3) == 0:
                descriptors = [os.open("/dev/zero", os.O_RDONLY) for _ in descriptors]
            elif work == "unsealed" and from_daemon:
                descriptors = [copy(each, bytes, 0) for each in descriptors]
            elif work == "damaged" and from_daemon:
                descriptors = [copy(each, spoiled, MEMORY) for each in descriptors]
            for _ in range(2 if is_spoiled and work == "twice" else 1):
                send(target, data, descriptors)
            if work == "unsealed" and from_daemon:
                for each in descriptors:
                    threading.Timer(0.02, shrink, [each]).start()
            else:
                for each in descriptors:
                    os.close(each)
    except OSError:
        pass
    for end in source, target:
        try:
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
listener.bind(place)
listener.listen(64)
while True:
    client, _ = listener.accept()
    daemon = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    daemon.connect(real)
    for ends in (daemon, client, True), (client, daemon, False):
        threading.Thread(target=pass_on, args=ends, daemon=True).start()

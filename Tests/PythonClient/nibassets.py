#!/usr/bin/env python3
"""A client of nibassetd in Python, written from "The socket protocol" and "The shared-memory layout" alone.

    nibassets.py BUNDLE NAME...    shows images and sounds of a bundle
    nibassets.py --nib BUNDLE NIB  shows what an interface file refers to
    nibassets.py --statistics      shows the daemon's numbers

It asks for everything with a message, and leaves indexes aside. It shows how a client in another language is written; it starts no daemon.
"""

import array
import mmap
import os
import socket
import struct
import sys

HELLO, OPEN_BUNDLE, LOOK_UP, LOAD_NIB, RELEASE, RECEIVED, STATISTICS, OPEN_CHANNEL = 1, 2, 4, 5, 6, 7, 9, 14
FAILURE, MEMORY, RETIRED, GOODBYE = 100, 200, 201, 203
NOT_FOUND, NEEDS_FILE = 1, 4
IMAGE, SOUND = 1, 2
STATUS = ["done", "notFound", "badName", "broken", "needsFile", "unknownContext", "badMessage", "overloaded", "timedOut",
          "denied", "wrongVersion", "shuttingDown", "systemError", "notABundle"]


class Failure(Exception):
    """What the daemon says of a request that failed."""

    def __init__(self, status, text):
        super().__init__(f"{STATUS[status] if status < len(STATUS) else status}: {text}")
        self.status, self.text = status, text


class Reader:
    """Takes the fields of a message one after another."""

    def __init__(self, body):
        self.body, self.place = body, 0

    def take(self, form):
        values = struct.unpack_from("=" + form, self.body, self.place)
        self.place += struct.calcsize("=" + form)
        return values if len(values) > 1 else values[0]

    def text(self):
        count = self.take("H")
        self.place += count
        return self.body[self.place - count:self.place]

    def answer(self):
        number, memory, _, offset, kind, origin, flags, _, decoding, duration = self.take("QIIQBBHIQQ")
        return {"object": number, "memory": memory, "offset": offset, "kind": kind, "origin": origin, "flags": flags,
                "name": self.text(), "path": self.text()}


def text(value):
    return struct.pack("=H", len(value)) + value


def socket_path():
    if path := os.environ.get("NIBASSETD_SOCKET"):
        return path
    if os.path.exists("/run/nibassetd/socket"):
        return "/run/nibassetd/socket"
    folder = os.environ.get("XDG_RUNTIME_DIR", "")
    return folder + "/nibassetd/socket" if folder.startswith("/") else f"/tmp/nibassetd-{os.getuid()}/socket"


def check_folder(path):
    """Whoever could write the folder of a user's daemon could listen in its place."""
    status = os.stat(os.path.dirname(path))
    if path != "/run/nibassetd/socket" and (status.st_uid != os.getuid() or status.st_mode & 0o777 != 0o700):
        sys.exit(f"{os.path.dirname(path)} is not this user's alone")


class Client:
    def __init__(self, path=None):
        path = path or socket_path()
        check_folder(path)
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.socket.settimeout(20)
        self.socket.connect(path)
        _, user, _ = struct.unpack("3i", self.socket.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
        allowed = {0, os.getuid()}
        if path == "/run/nibassetd/socket":
            allowed.add(os.stat("/run/nibassetd").st_uid)
        if user not in allowed:
            sys.exit(f"user {user} listens at {path}")
        self.serial, self.files, self.channel, self.memories, self.unacknowledged = 0, 0, None, {}, 0
        greeting, _ = self.ask(HELLO, struct.pack("=IHHII", 0x4142494E, 1, 3, 1, 0))
        self.major, self.minor = greeting[0].take("HH")

    def ask(self, kind, body=b"", file=0):
        """Sends a request; its replies, and the descriptor of the last one."""
        self.serial += 1
        self.socket.sendall(struct.pack("=HHIII", kind, 0, self.serial, file, 16 + len(body)) + body)
        replies = []
        while True:
            (kind, flags, serial, status, _), reader, descriptor = self.receive()
            if serial != self.serial:
                continue
            if kind == FAILURE:
                reader.take("HHQQQ")
                raise Failure(status, reader.text().decode())
            replies.append(reader)
            if not flags & 1:
                return replies, descriptor

    def receive(self):
        """The next message, after the events before it."""
        while True:
            data, ancillary, _, _ = self.socket.recvmsg(65536, socket.CMSG_SPACE(4))
            if not data:
                sys.exit("the daemon has ended")
            header = struct.unpack_from("=HHIII", data)
            reader = Reader(data[16:])
            descriptors = array.array("i")
            for level, kind, content in ancillary:
                if (level, kind) == (socket.SOL_SOCKET, socket.SCM_RIGHTS):
                    descriptors.frombytes(content[:4])
            if descriptors:
                self.acknowledge()
            if header[2]:
                return header, reader, descriptors[0] if descriptors else None
            if header[0] == MEMORY:
                number, content, _, count = reader.take("IHHQ")
                if content in (1, 2):
                    self.memories[number] = mmap.mmap(descriptors[0], count, prot=mmap.PROT_READ)
                os.close(descriptors[0])
            elif header[0] == RETIRED:
                self.memories.pop(reader.take("I"), None)
            elif header[0] == GOODBYE:
                raise Failure(reader.take("I"), "the daemon closes the connection")

    def acknowledge(self):
        self.serial += 1
        self.socket.sendall(struct.pack("=HHIIIH", RECEIVED, 0, self.serial, 0, 18, 1))
        self.serial -= 1

    def send_file(self, descriptor):
        """Sends a file to the file helper; the number for the request that names it."""
        if self.channel is None:
            _, channel = self.ask(OPEN_CHANNEL)
            self.channel = socket.socket(fileno=channel)
        self.files += 1
        socket.send_fds(self.channel, [struct.pack("=I", self.files)], [descriptor])
        return self.files

    def open_bundle(self, path, profile=1):
        body = struct.pack("=BBBBBBQ", profile, 1, 0, 0, 0, 0, 0) + struct.pack("=H", 1) + text(b"en")
        descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
        try:
            replies, _ = self.ask(OPEN_BUNDLE, body, self.send_file(descriptor))
        finally:
            os.close(descriptor)
        return replies[0].take("I")

    def with_file(self, kind, body):
        """Asks, and once more with the file when only this client may read it."""
        try:
            return self.ask(kind, body)[0]
        except Failure as failure:
            if failure.status != NEEDS_FILE:
                raise
            descriptor = os.open(failure.text, os.O_RDONLY)
            try:
                return self.ask(kind, body, self.send_file(descriptor))[0]
            finally:
                os.close(descriptor)

    def look_up(self, context, kind, name):
        return self.with_file(LOOK_UP, struct.pack("=IBB", context, kind, 0) + text(os.fsencode(name)))[0].answer()

    def load_nib(self, context, name):
        for reader in self.with_file(LOAD_NIB, struct.pack("=I", context) + text(os.fsencode(name)) + bytes(4)):
            for _ in range(reader.take("H")):
                answer = reader.answer()
                status, _ = reader.take("HH")
                yield answer, status, reader.text().decode(), reader.text().decode()

    def release(self, number):
        self.serial += 1
        body = struct.pack("=HQ", 1, number)
        self.socket.sendall(struct.pack("=HHIII", RELEASE, 0, self.serial, 0, 16 + len(body)) + body)

    def statistics(self):
        for reader in self.ask(STATISTICS)[0]:
            for _ in range(reader.take("H")):
                name = reader.text().decode()
                yield name, reader.take("BBQ")[2]

    def record(self, answer):
        """The representations of an object: their descriptions, and their bytes where they lie in shared memory."""
        memory, start = self.memories[answer["memory"]], answer["offset"]
        magic, _, number, _, kind = struct.unpack_from("=4sIQIB", memory, start)
        if magic != b"NOBJ" or (number, kind) != (answer["object"], answer["kind"]):
            sys.exit("the record is not this object's")
        count, = struct.unpack_from("=H", memory, start + 32)
        for place in range(start + 64, start + 64 + 96 * count, 96):
            data, _, offset, size, *words = struct.unpack_from("=IIQQ8Q", memory, place)
            yield words, memoryview(self.memories[data])[offset:offset + size] if size else memoryview(b"")


def show(client, answer):
    for words, content in client.record(answer):
        name = os.fsdecode(answer["name"])
        if answer["kind"] == IMAGE:
            width, height = words[0] & 0xFFFFFFFF, words[0] >> 32
            print(f"{name}: {width} x {height} pixels, {len(content)} bytes, sum {sum(content)}")
        else:
            print(f"{name}: {words[3]} frames of {words[1] & 0xFFFFFFFF} channels, {len(content)} bytes, sum {sum(content)}")


def main(arguments):
    client = Client()
    if arguments[:1] == ["--statistics"]:
        for name, value in client.statistics():
            print(f"{name} {value}")
        return 0
    if arguments[:1] == ["--nib"]:
        context = client.open_bundle(arguments[1])
        for answer, status, usage, diagnosis in client.load_nib(context, arguments[2]):
            print(f"{os.fsdecode(answer['name'])} ({usage}): {diagnosis or STATUS[status]}")
        return 0
    context, missing = client.open_bundle(arguments[0]), 0
    for name in arguments[1:]:
        for kind in (IMAGE, SOUND):
            try:
                answer = client.look_up(context, kind, name)
            except Failure as failure:
                if failure.status != NOT_FOUND or kind == SOUND:
                    print(f"{name}: {failure}")
                    missing += 1
                    break
                continue
            show(client, answer)
            client.release(answer["object"])
            break
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

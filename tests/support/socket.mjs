// A WebSocket client, which node has only from 22 on.
import { randomBytes } from "node:crypto";
import net from "node:net";

/** A WebSocket of text messages. */
export class Socket {
  held = Buffer.alloc(0);
  isUp = false;

  constructor(port, address, heard, ended) {
    this.socket = net.connect(port, "127.0.0.1");
    this.heard = heard;
    this.opened = new Promise((resolve, reject) => {
      this.socket.on("data", (bytes) => this.take(bytes, resolve));
      this.socket.on("error", reject);
      this.socket.on("close", ended);
    });
    this.socket.write(
      `GET ${address} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
  }

  take(bytes, resolve) {
    this.held = Buffer.concat([this.held, bytes]);
    if (!this.isUp) {
      const end = this.held.indexOf("\r\n\r\n");
      if (end < 0) return;
      this.isUp = true;
      this.held = this.held.subarray(end + 4);
      resolve();
    }
    while (this.held.length >= 2) {
      const short = this.held[1] & 0x7f;
      const head = short === 126 ? 4 : short === 127 ? 10 : 2;
      if (this.held.length < head) return;
      const length =
        short < 126
          ? short
          : short === 126
            ? this.held.readUInt16BE(2)
            : Number(this.held.readBigUInt64BE(2));
      if (this.held.length < head + length) return;
      if ((this.held[0] & 0x0f) === 1)
        this.heard(this.held.subarray(head, head + length).toString());
      this.held = this.held.subarray(head + length);
    }
  }

  send(line) {
    const bytes = Buffer.from(line);
    const { length } = bytes;
    const head = Buffer.from(
      length < 126 ? [0x81, 0x80 | length] : [0x81, 0xfe, length >> 8, length & 0xff],
    );
    const mask = [1, 2, 3, 4]; /* Firefox refuses zeros */
    this.socket.write(
      Buffer.concat([head, Buffer.from(mask), bytes.map((byte, index) => byte ^ mask[index % 4])]),
    );
  }

  close() {
    this.socket.destroy();
  }
}

"""A ClickHouse to try things with, and for tests: chdb, which is ClickHouse in process, behind the HTTP interface of a server.

    clickhouse.py [--port PORT] [--folder FOLDER] [--password PASSWORD]
                  [--certificate FILE --key FILE]

Without a port it takes a free one, and prints it. Without a folder it has one of its own, ends when its standard input
ends, and removes the folder. It answers what drn needs: a query as the parameter 'query' or as the body, rows of an
INSERT as the body, packed or not, a database, a user 'drn' with the password. In production, use a real server.
"""
import argparse, http.server, os, shutil, signal, ssl, sys, tempfile, threading, urllib.parse, zlib
from chdb import session

parser = argparse.ArgumentParser()
parser.add_argument("--port", type=int, default=0)
parser.add_argument("--folder")
parser.add_argument("--password", default="")
parser.add_argument("--certificate")
parser.add_argument("--key")
options = parser.parse_args()
password = options.password
folder = options.folder or tempfile.mkdtemp(prefix="drn-clickhouse-")
os.makedirs(folder, exist_ok=True)
store, lock = session.Session(folder + "/store"), threading.Lock()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.headers.get("Content-Encoding") == "deflate":
            body = zlib.decompress(body)
        parameters = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.path).query))
        if password and (self.headers.get("X-ClickHouse-User"), self.headers.get("X-ClickHouse-Key")) != ("drn", password):
            return self.answer(403, b"Code: 516. DB::Exception: drn: Authentication failed: password is incorrect, or there is no user with such name. (AUTHENTICATION_FAILED) (version 26.9.2.1)\n")
        try:
            # The store belongs to one thread at a time; a connection that is kept open has a thread of its own.
            with lock:
                answer = self.run(parameters, body)
            self.answer(200, answer)
        except Exception as error:
            self.answer(404, str(error).encode())

    def run(self, parameters, body):
        if "database" in parameters and parameters["database"] != "default":
            store.query("USE `%s`" % parameters["database"])
        else:
            store.query("USE default")
        # Settings stay set here: drn sends one, which is for inserts alone.
        for name in parameters.keys() - {"database", "query", "wait_end_of_query"}:
            store.query("SET `%s` = %d" % (name, int(parameters[name])))
        query = parameters.get("query")
        if query is None:
            return store.query(body.decode(errors="surrogateescape"), "TabSeparated").bytes()
        rows = folder + "/rows"
        with open(rows, "wb") as file:
            file.write(body)
        before, name = query.rsplit(" FORMAT ", 1)
        store.query(f"{before} FROM INFILE '{rows}' FORMAT {name}")
        return b""

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", options.port), Handler)
if options.certificate:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(options.certificate, options.key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
print(server.server_port, flush=True)


def end(*_):
    shutil.rmtree(folder, ignore_errors=True)
    os._exit(0)


def wait():
    sys.stdin.read()
    end()


# A folder that was named stays.
if not options.folder:
    signal.signal(signal.SIGTERM, end)
    threading.Thread(target=wait, daemon=True).start()
server.serve_forever()

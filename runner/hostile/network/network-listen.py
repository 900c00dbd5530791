# Tries to listen for connections from outside. Would work without a box.
# Must end as finished, with every attempt refused.
import socketserver, http.server
for make in (lambda: socketserver.TCPServer(('0.0.0.0', 0), None), lambda: http.server.HTTPServer(('127.0.0.1', 0), None)):
    try:
        make()
        print('ESCAPED: listens')
    except OSError as error:
        print('refused:', error)

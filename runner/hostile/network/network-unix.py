# Tries to reach services of this machine by unix sockets, named and abstract. Would work without a box.
# Must end as finished, with every attempt refused.
import socket
for path in ('/run/docker.sock', '/run/dbus/system_bus_socket', '/var/run/postgresql/.s.PGSQL.5432', '\0abstract'):
    try:
        with socket.socket(socket.AF_UNIX) as one:
            print('ESCAPED: has a socket for', repr(path))
    except OSError as error:
        print('refused:', repr(path), error)

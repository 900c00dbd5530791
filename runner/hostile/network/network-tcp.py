# Tries to reach this machine, cloud metadata and the internet by TCP and UDP. Would work without a box.
# Must end as finished, with every attempt refused.
import socket
for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM):
    for address in (('127.0.0.1', 22), ('169.254.169.254', 80), ('1.1.1.1', 53), ('::1', 80)):
        try:
            family = socket.AF_INET6 if ':' in address[0] else socket.AF_INET
            with socket.socket(family, kind) as one:
                print('ESCAPED: has a socket', address)
        except OSError as error:
            print('refused:', address, error)

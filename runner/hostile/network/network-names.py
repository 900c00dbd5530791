# Tries to send data out in DNS queries.
# Must end as finished, with every attempt refused.
import socket
for name in ('secret.example.com', 'localhost.localdomain'):
    try:
        print('ESCAPED:', socket.getaddrinfo(name, 80))
    except OSError as error:
        print('refused:', error)

# Tries to raise its own limits.
# Must end as finished, with every attempt refused.
import resource
for name in ('CPU', 'FSIZE', 'NOFILE', 'CORE', 'MEMLOCK', 'MSGQUEUE', 'NICE', 'RTPRIO'):
    number = getattr(resource, f'RLIMIT_{name}')
    try:
        resource.setrlimit(number, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        print('ESCAPED:', name)
    except (OSError, ValueError) as error:
        print('refused:', name, error)

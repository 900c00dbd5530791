/**
 * System call numbers [x86_64, arm64], from the kernel's tables; null where the architecture lacks the call. The kernel
 * never changes a number.
 */
type Numbers = Record<string, readonly [x64: number | null, arm64: number | null]>;

/** Refused with EPERM: access to other processes, mounts, namespaces, kernel interfaces with past vulnerabilities. */
export const refusedCalls: Numbers = {
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  kcmp: [312, 272],
  pidfd_getfd: [438, 438],
  process_madvise: [440, 440],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  unshare: [272, 97],
  setns: [308, 268],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  create_module: [174, null],
  open_by_handle_at: [304, 265],
  name_to_handle_at: [303, 264],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  acct: [163, 89],
  swapon: [167, 224],
  swapoff: [168, 225],
  reboot: [169, 142],
  syslog: [103, 116],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  clock_adjtime: [305, 266],
  adjtimex: [159, 171],
  iopl: [172, null],
  ioperm: [173, null],
  modify_ldt: [154, null],
  uselib: [134, null],
  ustat: [136, null],
  sysfs: [139, null],
  _sysctl: [156, null],
  nfsservctl: [180, 42],
  vhangup: [153, 58],
  lookup_dcookie: [212, 18],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  // Shows which files of /usr other programs of the machine use.
  inotify_init: [253, null],
  inotify_init1: [294, 26],
  inotify_add_watch: [254, 27],
  fanotify_init: [300, 262],
  fanotify_mark: [301, 263],
  move_pages: [279, 239],
  migrate_pages: [256, 238],
  mbind: [237, 235],
  set_mempolicy: [238, 237],
  get_mempolicy: [239, 236],
  memfd_secret: [447, 447],
  vmsplice: [278, 75],
  personality: [135, 92],
  mknod: [133, null],
  mknodat: [259, 33],
  // Its memory is not counted by RLIMIT_AS.
  memfd_create: [319, 279],
};

/**
 * Also refused without namespaces (the Landlock tier): signals could reach the runner, and System V and POSIX queues
 * outlive the program.
 */
export const refusedWithoutNamespaces: Numbers = {
  kill: [62, 129],
  tkill: [200, 130],
  tgkill: [234, 131],
  rt_sigqueueinfo: [129, 138],
  rt_tgsigqueueinfo: [297, 240],
  pidfd_send_signal: [424, 424],
  shmget: [29, 194],
  semget: [64, 190],
  msgget: [68, 186],
  mq_open: [240, 180],
};

/** Also refused without a memory cgroup: their memory belongs to no process. */
export const refusedWithoutMemoryGroup: Numbers = {
  shmget: [29, 194],
  msgget: [68, 186],
};

export const judgedCalls = {
  socket: [41, 198],
  socketpair: [53, 199],
  clone: [56, 220],
  clone3: [435, 435],
  ioctl: [16, 29],
  fcntl: [72, 25],
  mmap: [9, 222],
} as const;

/** The newest call that was reviewed; newer ones get ENOSYS. */
export const lastKnownCall = 462;

import {
  judgedCalls,
  lastKnownCall,
  refusedCalls,
  refusedWithoutMemoryGroup,
  refusedWithoutNamespaces,
} from './syscall-numbers.ts';

/**
 * Builds the seccomp filter as the bytes that `bwrap --seccomp` and prctl(PR_SET_SECCOMP) take: a classic BPF program
 * of 8-byte instructions. Built here instead of with libseccomp, which would need native code.
 */
export type FilterOptions = {
  architecture?: NodeJS.Architecture;
  /** False in the Landlock tier: then signals and System V objects are refused too. */
  hasNamespaces?: boolean;
  /** False without a memory cgroup: then memory that belongs to no process is refused. */
  hasMemoryGroup?: boolean;
};

const errnoEperm = 1;
const errnoEnosys = 38;
const errnoEafnosupport = 97;
const returnAllow = 0x7fff0000;
const returnKill = 0x80000000;
const returnError = (errno: number) => 0x00050000 | errno;

const loadWord = 0x20;
const jumpEqual = 0x15;
const jumpAtLeast = 0x35;
const jumpAnyBit = 0x45;
const giveBack = 0x06;

// Offsets in struct seccomp_data; arguments are 64-bit little-endian.
const offsetNumber = 0;
const offsetArchitecture = 4;
const offsetFirstArgument = 16;
const offsetSecondArgument = 24;
const offsetFourthArgument = 40;

const x32Bit = 0x40000000;
// CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET
const cloneNewNamespaces = 0x7e020000;
// Both ioctls inject input into a terminal, which a shell outside would execute.
const terminalInjection = [0x5412, 0x541c];
const familyUnix = 1;
// SOCK_DGRAM and SOCK_RAW: such a socket can be connected anew, to any address. STREAM and SEQPACKET cannot.
const socketWithoutConnection = 2;
// Bits of mmap's flags. MAP_SHARED_VALIDATE has the first one, too.
const mapShared = 1;
const mapAnonymous = 0x20;
/** The smallest page that there is. */
const mostSharedBytes = 4096;
// F_NOTIFY, the predecessor of inotify.
const notifyAboutFolder = 1026;

const architectures: Partial<Record<NodeJS.Architecture, { column: 0 | 1; audit: number }>> = {
  x64: { column: 0, audit: 0xc000003e },
  arm64: { column: 1, audit: 0xc00000b7 },
};

type Label =
  | 'next'
  | 'allow'
  | 'refuse'
  | 'unknown'
  | 'noFamily'
  | 'kill'
  | 'clone'
  | 'socketpair'
  | 'fcntl'
  | 'mmap'
  | 'ioctl';
type Instruction = { code: number; value: number; whenTrue: Label; whenFalse: Label };

export function seccompFilter(options: FilterOptions = {}): Buffer {
  const architecture = architectures[options.architecture ?? process.arch];
  if (!architecture) throw new Error(`no system call filter for ${options.architecture ?? process.arch}`);
  const { column, audit } = architecture;
  const program: Instruction[] = [];
  const labels = new Map<Label, number>();
  const add = (code: number, value: number, whenTrue: Label = 'next', whenFalse: Label = 'next') =>
    program.push({ code, value, whenTrue, whenFalse });
  const mark = (label: Label) => labels.set(label, program.length);

  add(loadWord, offsetArchitecture);
  add(jumpEqual, audit, 'next', 'kill');
  add(loadWord, offsetNumber);
  if (column === 0) add(jumpAtLeast, x32Bit, 'kill');
  add(jumpAtLeast, lastKnownCall + 1, 'unknown');
  // clone3 passes its flags by pointer, which a filter cannot read. After ENOSYS libc falls back to clone.
  add(jumpEqual, judgedCalls.clone3[column], 'unknown');
  const refused = {
    ...refusedCalls,
    ...(options.hasNamespaces === false ? refusedWithoutNamespaces : {}),
    ...(options.hasMemoryGroup === false ? refusedWithoutMemoryGroup : {}),
  };
  for (const numbers of Object.values(refused)) {
    const number = numbers[column];
    if (number !== null) add(jumpEqual, number, 'refuse');
  }
  add(jumpEqual, judgedCalls.socket[column], 'noFamily');
  add(jumpEqual, judgedCalls.socketpair[column], 'socketpair');
  add(jumpEqual, judgedCalls.fcntl[column], 'fcntl');
  if (options.hasMemoryGroup === false) add(jumpEqual, judgedCalls.mmap[column], 'mmap');
  add(jumpEqual, judgedCalls.clone[column], 'clone');
  add(jumpEqual, judgedCalls.ioctl[column], 'ioctl', 'allow');
  mark('clone');
  add(loadWord, offsetFirstArgument);
  add(jumpAnyBit, cloneNewNamespaces, 'refuse', 'allow');
  mark('socketpair');
  add(loadWord, offsetFirstArgument);
  add(jumpEqual, familyUnix, 'next', 'noFamily');
  add(loadWord, offsetSecondArgument);
  add(jumpAnyBit, socketWithoutConnection, 'refuse', 'allow');
  mark('fcntl');
  add(loadWord, offsetSecondArgument);
  add(jumpEqual, notifyAboutFolder, 'refuse', 'allow');
  if (options.hasMemoryGroup === false) {
    // Nobody sees what was shared and unmapped as long as one page of it is mapped, so there may be no more than one.
    mark('mmap');
    add(loadWord, offsetFourthArgument);
    add(jumpAnyBit, mapShared, 'next', 'allow');
    // Without namespaces /dev/zero, which gives the same memory, could not be replaced (sandbox.ts).
    add(jumpAnyBit, mapAnonymous, 'next', options.hasNamespaces === false ? 'refuse' : 'allow');
    add(loadWord, offsetSecondArgument + 4);
    add(jumpEqual, 0, 'next', 'refuse');
    add(loadWord, offsetSecondArgument);
    add(jumpAtLeast, mostSharedBytes + 1, 'refuse', 'allow');
  }
  mark('ioctl');
  add(loadWord, offsetSecondArgument);
  for (const request of terminalInjection) add(jumpEqual, request, 'refuse');
  mark('allow');
  add(giveBack, returnAllow);
  mark('refuse');
  add(giveBack, returnError(errnoEperm));
  mark('unknown');
  add(giveBack, returnError(errnoEnosys));
  mark('noFamily');
  add(giveBack, returnError(errnoEafnosupport));
  mark('kill');
  add(giveBack, returnKill);
  return encode(program, labels);
}

function encode(program: Instruction[], labels: Map<Label, number>): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  program.forEach(({ code, value, whenTrue, whenFalse }, index) => {
    const distance = (label: Label) => (label === 'next' ? 0 : (labels.get(label) ?? Infinity) - index - 1);
    bytes.writeUInt16LE(code, index * 8);
    // writeUInt8 throws if a jump does not fit into one byte.
    bytes.writeUInt8(distance(whenTrue), index * 8 + 2);
    bytes.writeUInt8(distance(whenFalse), index * 8 + 3);
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4);
  });
  return bytes;
}

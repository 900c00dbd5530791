import {
  fileKinds,
  type FreeRequest,
  type RunRequest,
  type StepRequest,
} from '#contract/running/run-request.ts';

import type { ToRunner } from './wire.ts';

/** Validates a message: an invalid one is answered with a `problem`, never with a crash. */
export function parseMessage(value: unknown): ToRunner | { problem: string } {
  const message = fieldsOf(value);
  if (message['type'] === 'health') return { type: 'health' };
  if (message['type'] === 'cancel' && typeof message['id'] === 'string')
    return { type: 'cancel', id: message['id'] };
  if (message['type'] === 'interrupt' && typeof message['id'] === 'string')
    return { type: 'interrupt', id: message['id'] };
  if (message['type'] === 'probe') {
    const { executionCommand, testFramework } = fieldsOf(message['language']);
    return typeof executionCommand === 'string' && typeof testFramework === 'string'
      ? { type: 'probe', language: { executionCommand, testFramework } }
      : { problem: 'missing or of the wrong type: language' };
  }
  if (message['type'] === 'type' && isText(message['id']) && isText(message['text']))
    return message as { type: 'type'; id: string; text: string };
  if (message['type'] === 'read' && isText(message['id']) && isPositive(message['length']))
    return message as { type: 'read'; id: string; length: number };
  if (message['type'] === 'converse') return parseFree(fieldsOf(message['request']));
  if (message['type'] === 'record') return parseRecord(fieldsOf(message['request']));
  if (message['type'] !== 'run') return { problem: 'unknown type of message' };
  const request = fieldsOf(message['request']);
  const language = fieldsOf(request['language']);
  const limits = fieldsOf(request['limits']);
  const wrong = [
    ...missing(request, ['id', 'code', 'testCode'], isText),
    ...missing(language, languageFields, isText),
    ...missing(limits, ['cpuMs', 'memoryMb', 'processes', 'outputBytes', 'fileMb'], isPositive),
    ...(isOwner(request['owner']) ? [] : ['owner']),
    ...(isFiles(request['files']) ? [] : ['files']),
    ...(isContract(request['contract']) ? [] : ['contract']),
    ...(['undefined', 'boolean'].includes(typeof request['isRecording']) ? [] : ['isRecording']),
  ];
  if (wrong.length > 0) return { problem: `missing or of the wrong type: ${wrong.join(', ')}` };
  return { type: 'run', request: request as unknown as RunRequest };
}

function parseFree(request: Record<string, unknown>): ToRunner | { problem: string } {
  const wrong = [
    ...missing(request, ['id', 'code'], isText),
    ...missing(fieldsOf(request['language']), languageFields, isText),
    ...missing(request, ['cpuMs'], isPositive),
    ...(isFiles(request['files']) ? [] : ['files']),
    ...(request['owner'] !== undefined && isOwner(request['owner']) ? [] : ['owner']),
    ...(typeof request['takesOver'] === 'boolean' ? [] : ['takesOver']),
  ];
  if (wrong.length > 0) return { problem: `missing or of the wrong type: ${wrong.join(', ')}` };
  return { type: 'converse', request: request as unknown as FreeRequest };
}

function parseRecord(request: Record<string, unknown>): ToRunner | { problem: string } {
  const wrong = [
    ...missing(request, ['id', 'code', 'input'], isText),
    ...(isFiles(request['files']) ? [] : ['files']),
    ...missing(fieldsOf(request['language']), languageFields, isText),
    ...(request['owner'] !== undefined && isOwner(request['owner']) ? [] : ['owner']),
    ...(request['call'] === null || isText(request['call']) ? [] : ['call']),
  ];
  if (wrong.length > 0) return { problem: `missing or of the wrong type: ${wrong.join(', ')}` };
  return { type: 'record', request: request as unknown as StepRequest };
}

const languageFields = [
  'name',
  'executionCommand',
  'executableFileName',
  'preamble',
  'postamble',
  'testFramework',
];

const isNames = (value: unknown) => Array.isArray(value) && value.every(isText);
const isContract = (value: unknown) => {
  const { format, tests, skippedTests, seen } = fieldsOf(value);
  return (
    value === null ||
    (typeof format === 'number' && isNames(tests) && isNames(skippedTests) && typeof seen === 'object')
  );
};
const isText = (value: unknown) => typeof value === 'string';
const isPositive = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value > 0;

const segment = /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/;
/** Checked again here: a name decides where something is written in a box. */
const isFileName = (value: unknown) =>
  typeof value === 'string' && value.length <= 200 && value.split('/').every(part => segment.test(part));

const isFiles = (value: unknown) =>
  value === undefined ||
  (Array.isArray(value) &&
    value.every(file => {
      const { name, kind, content } = fieldsOf(file);
      return isFileName(name) && fileKinds.some(known => known === kind) && isText(content);
    }));

const isOwner = (value: unknown) => {
  const { person, course, isBackground } = fieldsOf(value);
  return value === undefined || (isText(person) && isText(course) && typeof isBackground === 'boolean');
};

const missing = (object: Record<string, unknown>, fields: string[], isRight: (value: unknown) => boolean) =>
  fields.filter(field => !isRight(object[field]));

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

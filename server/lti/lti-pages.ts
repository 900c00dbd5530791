import { escapeHtml } from '#server/platform/escape-html.ts';
import { renderPlainPage, scriptValue } from '#server/platform/plain-page.ts';

/** Pages shown during a launch. */

/**
 * LTI platform storage by postMessage. `_parent` is the embedding window; any other name is a frame in it that the
 * platform provides for storage, and which may load after us: so the message is repeated. Continues after a timeout in any
 * case.
 */
const askPlatform = `
  const ask = (message, done) => {
    const around = window.opener ?? window.parent;
    const id = String(Math.random());
    let isDone = false;
    const finish = (value, isAnswered = false) => {
      if (isDone) return;
      isDone = true;
      clearInterval(repeating);
      done(value, isAnswered);
    };
    addEventListener('message', ({ origin, data }) => {
      if (origin === page.origin && data?.message_id === id && data.subject === message.subject + '.response') finish(data.value, true);
    });
    const send = () => {
      try {
        const target = page.target === '_parent' ? around : (around.frames[page.target] ?? around);
        target.postMessage({ ...message, message_id: id }, page.origin);
      } catch {
        finish();
      }
    };
    const repeating = setInterval(send, 250);
    send();
    setTimeout(() => finish(), 2000);
  };
`;

type Storage = {
  /** The origin of the platform's login page: messages go to this origin only. */
  origin: string;
  target: string;
  state: string;
};

export const storeProofPage = (page: Storage & { location: string; proof: string }): string =>
  renderPlainPage({
    title: 'Opening…',
    paragraphs: ['One moment, please.'],
    html: `<noscript><p>This needs JavaScript. Please switch it on and open the activity again.</p></noscript>`,
    script: `const page = ${scriptValue(page)};${askPlatform}
  ask({ subject: 'lti.put_data', key: 'lti_state_' + page.state, value: page.proof }, 
    (_value, isAnswered) => location.replace(page.location + (isAnswered ? '&stored=1' : '')));`,
  });

export const fetchProofPage = (page: Storage & { launchId: string }): string =>
  renderPlainPage({
    title: 'Opening…',
    paragraphs: ['One moment, please.'],
    html: `<form method="post" action="/lti/launch/verify">
      <input type="hidden" name="launch" value="${escapeHtml(page.launchId)}">
      <input type="hidden" name="proof" value="">
    </form>`,
    script: `const page = ${scriptValue(page)};${askPlatform}
  ask({ subject: 'lti.get_data', key: 'lti_state_' + page.state }, value => {
    document.forms[0].elements.proof.value = value ?? '';
    document.forms[0].submit();
  });`,
  });

type HolderStorage = Omit<Storage, 'state'> & {
  /** The storage key of the holder token, and the path to post it to. */
  key: string;
  path: string;
};

/** Posts the holder token as a form field, so that it is in no URL, log or history. */
const holderForm = ({ path }: HolderStorage) => `<form method="post" action="${escapeHtml(path)}">
      <input type="hidden" name="holder" value="">
    </form>`;

/** Keeps the URL fragment, which is the route inside the app. */
const sendHolder = `
  const open = holder => {
    const form = document.forms[0];
    form.action = page.path + location.hash;
    form.elements.holder.value = holder;
    form.submit();
  };
`;

export const keepHolderPage = (page: HolderStorage & { holder: string }): string =>
  renderPlainPage({
    title: 'Opening…',
    paragraphs: ['One moment, please.'],
    html: holderForm(page),
    script: `const page = ${scriptValue(page)};${askPlatform}${sendHolder}
  try {
    sessionStorage.setItem(page.key, page.holder);
  } catch {
    // Blocked in a frame; the platform's storage keeps it too.
  }
  ask({ subject: 'lti.put_data', key: page.key, value: page.holder }, () => open(page.holder));`,
  });

export const resumePage = (page: HolderStorage, reference: string): string =>
  renderPlainPage({
    title: 'Opening…',
    paragraphs: [],
    html: `${holderForm(page)}
    <p id="lost" hidden>This page cannot be loaded again. Open the activity again from your course.</p>`,
    script: `const page = ${scriptValue(page)};${askPlatform}${sendHolder}
  const resume = holder => {
    if (holder) return open(holder);
    document.querySelector('h1').textContent = 'That did not work';
    document.getElementById('lost').hidden = false;
  };
  let kept = null;
  try {
    kept = sessionStorage.getItem(page.key);
  } catch {
    // Blocked in a frame: ask the platform's storage.
  }
  if (kept) resume(kept);
  else ask({ subject: 'lti.get_data', key: page.key }, resume);`,
    note: `Reference for your administrator: ${reference}`,
  });

const lookAgain = (path: string) => ({
  html: `<noscript><p><a class="action" href="${escapeHtml(path)}">Look again</a></p></noscript>`,
  script: `setTimeout(() => location.replace(${scriptValue(path)} + location.hash), 2000);`,
});

/** The waiting page while a course is copied. */
export const copyingPage = (courseName: string, path: string, isStaff: boolean): string =>
  renderPlainPage({
    title: isStaff ? `Copying “${courseName}”…` : `“${courseName}” is being prepared…`,
    paragraphs: [
      isStaff
        ? 'Your learning management system made this course from another one, so the lessons are copied here, too. It opens by itself when they are there.'
        : 'Its lessons are being copied. It opens by itself in a moment.',
    ],
    ...lookAgain(path),
  });

export const copyFailedPage = (courseName: string, reason: string): string =>
  renderPlainPage({
    title: `The lessons of “${courseName}” could not be copied`,
    paragraphs: [reason, 'Open the activity again from your course: that tries it again.'],
  });

/** For browsers that block our cookie in a frame: a top-level window works. */
export const newWindowPage = (loginQuery: string, reference: string): string =>
  renderPlainPage({
    title: 'Your browser blocked this activity inside the page',
    paragraphs: [
      'It does not let us remember you inside a frame of another site. Open the activity in a new window instead.',
      'If that does not help, open it again from your course, or ask your teacher to let it open in a new window.',
    ],
    html: `<p><a class="action" href="/lti/login?${escapeHtml(loginQuery)}" target="_blank">Open in a new window</a></p>`,
    note: `Reference for your administrator: ${reference}`,
  });

export const notSetUpPage = (title: string): string =>
  renderPlainPage({
    title: 'Not set up yet',
    paragraphs: [
      `“${title}” has no lessons here yet: your teacher has to open this activity first. Please come back later.`,
    ],
  });

/** Posts our signed response to the platform; the button is for browsers without JavaScript. */
export const returnPage = (title: string, returnUrl: string, jwt: string): string =>
  renderPlainPage({
    title,
    paragraphs: ['One moment, please.'],
    html: `<form method="post" action="${escapeHtml(returnUrl)}">
      <input type="hidden" name="JWT" value="${escapeHtml(jwt)}">
      <noscript><button class="action">Continue</button></noscript>
    </form>`,
    script: 'document.forms[0].submit()',
  });

type Registered = { isActive: boolean; earlierName: string | null };

const whatNext = ({ isActive, earlierName }: Registered): string => {
  if (earlierName !== null)
    return `An administrator of Cairn has to say, under Admin, LTI, whether it is the same as “${earlierName}”. You can close this window.`;
  return isActive
    ? 'It can be used at once. You can close this window.'
    : 'An administrator of Cairn has to approve it, under Admin, LTI. You can close this window.';
};

/** Sends the message on which the platform closes its registration window. */
export const registeredPage = (name: string, registered: Registered): string =>
  renderPlainPage({
    title: `${name} is registered`,
    paragraphs: [whatNext(registered)],
    script: `(window.opener ?? window.parent).postMessage({ subject: 'org.imsglobal.lti.close' }, '*');`,
  });

/** After the platform changed a registration that we have. */
export const updatedPage = (name: string): string =>
  renderPlainPage({
    title: `${name} is up to date`,
    paragraphs: [
      'What your learning management system and Cairn know about each other was updated. You can close this page.',
    ],
    script: `(window.opener ?? window.parent).postMessage({ subject: 'org.imsglobal.lti.close' }, '*');`,
  });

// Keeps the page true: asks for its live parts once a second, and sends what the buttons and forms ask for.

const EVERY = 1_000;
const PATIENCE = 5_000;
const said = document.getElementById('said');
const busy = new Set();
let lost = false;

function say(text, isBad = false) {
  said.textContent = text;
  said.classList.toggle('bad', isBad);
}

/** Makes `old` like `fresh` in place, so that focus, selection and a click under way are kept. Another id is another thing. */
function become(old, fresh) {
  if (old.nodeName !== fresh.nodeName || old.id !== fresh.id) {
    old.replaceWith(fresh);
    return;
  }
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  // Whether a person has opened something is theirs to say.
  for (const { name } of [...old.attributes]) if (name !== 'open' && !fresh.hasAttribute(name)) old.removeAttribute(name);
  becomeChildren(old, fresh);
}

function becomeChildren(old, fresh) {
  const [olds, freshes] = [[...old.childNodes], [...fresh.childNodes]];
  freshes.forEach((child, i) => {
    if (olds[i]) become(olds[i], child);
    else old.append(child);
  });
  for (const surplus of olds.slice(freshes.length)) surplus.remove();
}

async function refresh() {
  try {
    const reply = await fetch('/_sim/live', { signal: AbortSignal.timeout(PATIENCE) });
    if (!reply.ok) throw new Error(`HTTP status ${reply.status}`);
    const template = document.createElement('template');
    template.innerHTML = await reply.text();
    for (const part of template.content.children) becomeChildren(document.getElementById(part.id), part);
    if (lost) say('Live again.');
    lost = false;
  } catch (error) {
    lost = true;
    say(`No answer from the simulated Region (${error.message}). What you see is old. Is it still running?`, true);
  }
  document.body.classList.toggle('stale', lost);
}

async function keepTrue() {
  await refresh();
  setTimeout(keepTrue, EVERY);
}

/** A form's fields as a body, with the button that was pressed: `match.service` stands in `match`; an empty field is left out. */
function bodyOf(form, submitter) {
  const body = {};
  for (const field of form.elements) {
    if (!field.name || field.value === '' || (field.type === 'submit' && field !== submitter)) continue;
    const path = field.name.split('.');
    const last = path.pop();
    let at = body;
    for (const part of path) {
      at[part] ??= {};
      at = at[part];
    }
    at[last] = 'json' in field.dataset ? JSON.parse(field.value) : field.value;
  }
  return JSON.stringify(body);
}

async function send(from, method, path, body) {
  if (busy.has(from)) return;
  busy.add(from);
  say('Working…');
  try {
    const reply = await fetch(path, { method, ...(body === undefined ? {} : { body }) });
    const answer = await reply.json();
    if (reply.ok) say(answer.done ?? from.dataset.done);
    else say(answer.error, true);
  } catch (error) {
    say(`It was not possible to ask (${error.message}). Look whether it happened.`, true);
  }
  busy.delete(from);
  await refresh();
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-post], button[data-delete]');
  if (button?.dataset.post) send(button, 'POST', button.dataset.post, button.dataset.body);
  else if (button) send(button, 'DELETE', button.dataset.delete);
});

document.addEventListener('submit', (event) => {
  event.preventDefault();
  send(event.target, 'POST', event.target.dataset.post, bodyOf(event.target, event.submitter));
});

keepTrue();

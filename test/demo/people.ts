import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

/** People at the demo's Slack: in a real browser, or, where there is none, through local-slack's control API. */
export type People = {
  /** Somebody, by their name in the workspace, types a command into the incident channel. */
  type(who: Who, text: string): Promise<void>;
  /** Somebody presses the newest button with this label. */
  press(who: Who, label: string): Promise<void>;
  /** Everything that can be read: the channel, and the thread of its newest card. */
  read(): Promise<string>;
  screenshot(file: string): Promise<void>;
  /** What the page itself complained of. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
};

export type Who = keyof typeof WHO;
const WHO = {
  asker: { id: 'U0ASKER', shown: 'Ada Asker' },
  approver: { id: 'U0APPROVER', shown: 'Anselm Approver' },
  bystander: { id: 'U0BYSTANDER', shown: 'Bo Bystander' },
} as const;

/** Debian's, unless the environment names another. */
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
export const hasChromium = existsSync(CHROMIUM);
const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export async function inBrowser(url: string): Promise<People> {
  const browser: Browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  const page: Page = await browser.newPage({ viewport: { width: 1200, height: 1000 } });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error') complaints.push(line.text());
  });
  await page.goto(url);
  const be = (who: Who) => page.locator('.actas select').selectOption({ label: WHO[who].shown });
  return {
    complaints,
    async type(who, text) {
      await be(who);
      await page.locator('.main .composer-input').fill(text);
      await page.locator('.main .composer-send').click();
    },
    async press(who, label) {
      await be(who);
      await page.locator('.main .bk-button', { hasText: label }).last().click();
    },
    async read() {
      const thread = page.locator('.main .thread-summary').last();
      if ((await page.locator('.thread-pane').count()) === 0 && (await thread.count()) > 0) await thread.click();
      return (await page.locator('.body').allInnerTexts()).join('\n');
    },
    async screenshot(file) {
      await page.screenshot({ path: file });
    },
    close: () => browser.close(),
  };
}

type Message = { readonly ts: string; readonly blocks?: readonly Block[] };
type Block = {
  readonly block_id?: string;
  readonly elements?: readonly { readonly type: string; readonly action_id?: string; readonly value?: string; readonly text?: { readonly text: string } }[];
};

export async function overControlApi(slackUrl: string): Promise<People> {
  const channel = 'C0INC';
  const messages = async () => ((await (await fetch(`${slackUrl}/_control/messages/${channel}`)).json()) as { readonly messages: readonly Message[] }).messages;
  const post = async (path: string, body: object) => {
    const { ok, status } = await fetch(`${slackUrl}/_control/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    if (!ok) throw new Error(`local-slack answered ${path} with ${status}`);
  };
  return {
    complaints: [],
    async type(who, text) {
      const [, command = '', rest = ''] = /^(\S+) ?(.*)$/.exec(text) ?? [];
      await post('command', { channel, user: WHO[who].id, command, text: rest });
    },
    async press(who, label) {
      const buttons = (await messages()).flatMap(({ ts, blocks = [] }) =>
        blocks.flatMap(({ elements = [] }, at) => elements.filter((one) => one.text?.text === label).map((one) => ({ ts, block: `b${at}`, one }))),
      );
      const last = buttons.at(-1);
      if (!last) throw new Error(`There is no button ${label}.`);
      await post('interact', {
        channel,
        messageTs: last.ts,
        user: WHO[who].id,
        action: { type: 'button', action_id: last.one.action_id, block_id: last.block, value: last.one.value },
      });
    },
    // As its page draws it: bold, code, and the names of people.
    read: async () =>
      textsIn(await messages())
        .join('\n')
        .replaceAll(/[*`]/g, '')
        .replaceAll(/<@(U\w+)>/g, '@$1'),
    screenshot: async () => {},
    close: async () => {},
  };
}

/** Every text as it was sent. Where there are blocks, the text beside them is not shown. */
function textsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    if (name !== 'text' || typeof part !== 'string') return textsIn(part);
    return 'blocks' in value ? [] : [part];
  });
}

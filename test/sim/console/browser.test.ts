import { existsSync, mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ARCZonalShiftClient, CancelZonalShiftCommand, StartZonalShiftCommand } from '#arc-zonal-shift';
import { createRegion, type Region } from '../../../sim/region.ts';
import { registeredIn } from '../../../sim/world/registered.ts';
import { clientsOn } from '../clients.ts';
import { CHECKOUT, LEDGER_WEB, MAIN, PAYMENTS } from '../world/arns.ts';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const hasBrowser = existsSync(CHROMIUM);
const needsBrowser = hasBrowser ? '' : ` (skipped: there is no ${CHROMIUM})`;
const QUIET = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** The page looks once a second; a busy machine takes longer. */
const LIVE = { timeout: 15_000 };
const LAPTOP = { width: 1280, height: 800 };

let browser: Browser | undefined;
let region: Region;
let at: Awaited<ReturnType<Region['listen']>>;
let page: Page;
let arc: ARCZonalShiftClient;
/** What the page asked of others than its Region, and what went wrong in its script. */
let strange: string[];

describe.skipIf(!hasBrowser)(`the console in a real browser${needsBrowser}`, () => {
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM, args: QUIET });
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    if (!browser) throw new Error('There is no browser.');
    region = createRegion();
    at = await region.listen();
    arc = clientsOn({ endpoint: at.url }).arc;
    page = await browser.newPage({ viewport: LAPTOP });
    strange = [];
    page.on('pageerror', ({ message }) => strange.push(message));
    page.on('console', (message) => message.type() === 'error' && strange.push(message.text()));
    page.on('request', (request) => request.url().startsWith(at.url) || request.url().startsWith('data:') || strange.push(request.url()));
    await page.goto(at.url);
  });
  afterEach(async () => {
    await page.close();
    await at.close();
  });

  const said = () => page.getByRole('status').textContent();
  const head = (zone: string) => page.getByRole('columnheader', { name: zone });
  /** The resource's cell in the first, second or third zone. */
  const cell = (arn: string, column = 0) => page.locator(`[id="${arn}"] td`).nth(column);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const start = (resourceIdentifier: string, awayFrom = 'use1-az1') =>
    arc.send(new StartZonalShiftCommand({ resourceIdentifier, awayFrom, expiresIn: '12h', comment: 'packet loss' }));

  it('shows a shift that the SDK started: away, by whom, until when, and its traffic leaving', async () => {
    expect(await cell(CHECKOUT).textContent()).toContain('33 %');
    await start(CHECKOUT);
    await expect.poll(() => cell(CHECKOUT).textContent(), LIVE).toMatch(/away APPLIED 0\.0, still in DNS.*customer to 15:00 UTC, 12h 0m/);
    await press('Move the clock by 1m');
    await expect.poll(() => cell(CHECKOUT).textContent(), LIVE).toContain('out of DNS');
    await press('Move the clock by 15m');
    await expect.poll(() => cell(CHECKOUT).textContent(), LIVE).toMatch(/12 %.*11h 44m/);
    expect(await cell(CHECKOUT, 1).textContent()).toContain('44 %');
    expect(await page.locator('#now').textContent()).toBe('2026-11-02 03:16:00 UTC');
    expect(strange).toEqual([]);
  });

  it('loses a zone and gives it back', async () => {
    await press('Lose: use1-az1 / us-east-1a');
    await expect.poll(() => head('use1-az1').textContent(), LIVE).toMatch(/✖ unavailable.*33 % of requests fail/s);
    expect(await cell(PAYMENTS).textContent()).toContain('0 of 2 healthy');
    expect(await said()).toBe('use1-az1 is lost: what lives in it is unhealthy.');
    await press('Give back: use1-az1 / us-east-1a');
    await expect.poll(() => head('use1-az1').textContent(), LIVE).toContain('● available');
  });

  it('adds a fault that the next call meets, and shows what came of it', async () => {
    await page.getByLabel('Service').selectOption('arc-zonal-shift');
    await page.getByLabel('Call', { exact: true }).fill('StartZonalShift');
    await page.getByLabel('What happens').selectOption('is throttled');
    await press('Add fault');
    await expect.poll(() => page.locator('#faults').textContent(), LIVE).toContain('Throttled: arc-zonal-shift, StartZonalShift');
    await expect(start(CHECKOUT)).rejects.toThrow('Rate exceeded');
    await expect.poll(() => page.locator('#calls').textContent(), LIVE).toMatch(/StartZonalShift.*Throttling.*checkout use1-az1 12h, by zonal/);
    expect(await page.locator('#faults').textContent()).toContain('None waits.');
  });

  it('starts what ARC, FIS and AWS start, cancels it, and says why it may not', async () => {
    await page.getByLabel('Of', { exact: true }).selectOption('NLB payments');
    await press('Start');
    await expect.poll(() => cell(PAYMENTS).textContent(), LIVE).toContain('practice run to 03:30 UTC, 30m');
    await press('Start');
    await expect.poll(said, LIVE).toContain('A practice shift does not start while a practice shift is applied.');
    await press('Cancel the practice run of payments');
    await expect.poll(() => page.locator('#shifts').textContent(), LIVE).toContain('CANCELED');
    await page.getByLabel('Autoshift of').selectOption('ALB checkout');
    await press('On');
    await expect.poll(() => page.locator(`[id="${CHECKOUT}"] th`).textContent(), LIVE).toContain('autoshift on');
    await press('Autoshift: use1-az2 / us-east-1b');
    await expect.poll(() => cell(CHECKOUT, 1).textContent(), LIVE).toContain('AWS autoshift until AWS ends it');
  });

  it('can be used by keyboard: focus, and what was opened, stay while the page changes under it', async () => {
    await page.getByText('4 zones with nothing in them').click();
    const lose = page.getByRole('button', { name: 'Lose: use1-az4 / us-east-1c' });
    await lose.focus();
    const { zonalShiftId } = await start(CHECKOUT);
    await expect.poll(() => cell(CHECKOUT).textContent(), LIVE).toContain('away');
    await arc.send(new CancelZonalShiftCommand({ zonalShiftId }));
    await expect.poll(() => cell(CHECKOUT).textContent(), LIVE).not.toContain('away');
    expect(await lose.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Lose: use1-az4 / us-east-1c');
    expect(await page.getByText('a Local Zone').isVisible()).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => head('use1-az4').textContent(), LIVE).toContain('✖ unavailable');
  });

  it('says that what it shows is old when the Region is gone, and when it is back', async () => {
    expect(await page.locator('.stale').count()).toBe(0);
    await at.close();
    await expect.poll(said, LIVE).toMatch(/^No answer from the simulated Region .* What you see is old\./);
    await expect.poll(() => page.locator('.stale').count(), LIVE).toBe(1);
    at = await region.listen(Number(new URL(at.url).port));
    await expect.poll(said, LIVE).toBe('Live again.');
    expect(await page.locator('.stale').count()).toBe(0);
  });

  it('fits on a laptop screen with all of its account shifted, in light and in dark', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'zonal-console-'));
    for (const { arn } of registeredIn(region.world, MAIN)) if (arn !== LEDGER_WEB) await start(arn, arn.includes('reports') ? 'use1-az2' : 'use1-az1');
    await press('Move the clock by 15m');
    await expect.poll(() => page.locator('#zones').textContent(), LIVE).toContain('11h 45m');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const path = join(folder, `${colorScheme}.png`);
      await page.screenshot({ path });
      expect(statSync(path).size).toBeGreaterThan(20_000);
    }
    const scrolls = (what: string) => page.evaluate(`document.querySelector("${what}").scrollHeight > document.querySelector("${what}").clientHeight`);
    expect(await scrolls('#zones')).toBe(false);
    expect(await scrolls('html')).toBe(false);
    // The calls are too many: they scroll in their place, and the page does not.
    expect(await scrolls('#calls')).toBe(true);
  });
});

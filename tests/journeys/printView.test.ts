// What is printed: labels, manifests, and any page of the console as the printer sees it. Hostile texts in every place run nothing and
// fetch nothing, also where no policy of ours stands over the page: a label is opened from the disk.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LabelFacts, labelSheet, manifestSheet } from '#areas/orders/parcels/sheets.server.ts'
import { launchBrowser } from '../support/browser.ts'

let browser: Browser
let page: Page
const folder = mkdtempSync(join(tmpdir(), 'nucleus-print-'))
const asked: string[] = []
beforeAll(async () => {
  browser = await launchBrowser()
  page = await browser.newPage()
  await page.exposeFunction('ran', () => asked.push('ran'))
  page.on('request', request => asked.push(request.url()))
  page.on('dialog', dialog => {
    asked.push(`dialog ${dialog.message()}`)
    dialog.dismiss()
  })
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

const out = 'http://127.0.0.1:9'
const hostile = [
  '<script>ran()</script>',
  '</title><script>ran()</script>',
  '</style><script>ran()</script><style>',
  '"><img src=x onerror=ran()>',
  "'><svg onload=ran()>",
  `<img src="${out}/img">`,
  `<iframe src="${out}/frame"></iframe>`,
  `<link rel="stylesheet" href="${out}/css">`,
  `<style>@import "${out}/import"</style>`,
  `<object data="${out}/object"></object><embed src="${out}/embed">`,
  `<meta http-equiv="refresh" content="0;url=${out}/refresh">`,
  `<base href="${out}/">`,
  '<body onload=ran() onpageshow=ran() onbeforeprint=ran() onafterprint=ran()>',
  '<details open ontoggle=ran()><summary>x</summary></details>',
  '<input autofocus onfocus=ran()>',
  '<video><source onerror=ran()></video>',
  '<math><mtext><table><mglyph><style><img src=x onerror=ran()>',
  '--><script>ran()</script><!--',
  ']]><script>ran()</script>',
  '&lt;script&gt;ran()&lt;/script&gt;',
  '\u2028<script>ran()</script>\u2029',
  '\u202e<script>ran()</script>',
  '＜script＞ran()＜/script＞',
  '<scr\0ipt>ran()</scr\0ipt>',
  `url(${out}/url)`,
  `x;background:url(${out}/background)`,
]

const factsWith = (text: string): LabelFacts => ({
  courier: text,
  awb: text,
  packageNo: text,
  cash: text,
  name: text,
  address: text,
  code: text,
  from: text,
  weight: text,
  day: text,
  goods: [{ sku: text, quantity: 1 }],
})

const printed = async (name: string, html: string): Promise<{ asked: string[]; strange: string[]; text: string }> => {
  const file = join(folder, `${name}.html`)
  writeFileSync(file, html)
  asked.length = 0
  const address = pathToFileURL(file).href
  await page.goto(address)
  await page.emulateMedia({ media: 'print' })
  await page.pdf()
  const { strange, text } = await page.evaluate(() => ({
    strange: [...document.querySelectorAll('*')]
      .filter(
        node =>
          /^(script|img|iframe|object|embed|link|base|video|source|input|details|math|form|a)$/i.test(node.tagName) ||
          [...node.attributes].some(({ name }) => name.startsWith('on')),
      )
      .map(node => node.outerHTML.slice(0, 100)),
    text: document.body.innerText,
  }))
  await page.emulateMedia({ media: 'screen' })
  return { asked: asked.filter(url => url !== address), strange, text }
}

test('nothing of a hostile record runs or is fetched when it is printed', async () => {
  for (const [at, text] of hostile.entries()) {
    const facts = factsWith(text)
    const sheets = {
      label: labelSheet([facts]),
      manifest: manifestSheet([{ number: text, courier: text, warehouse: text, day: text, parcels: [facts] }]),
    }
    for (const [sheet, html] of Object.entries(sheets)) {
      const told = await printed(`${sheet}-${at}`, html)
      expect({ text, sheet, asked: told.asked, strange: told.strange }).toEqual({ text, sheet, asked: [], strange: [] })
    }
  }
})

test('every text stands there as it was written', async () => {
  const { text } = await printed('plain', labelSheet([factsWith('<b>Anita & "Co"</b>')]))
  expect(text).toContain('<b>Anita & "Co"</b>')
})

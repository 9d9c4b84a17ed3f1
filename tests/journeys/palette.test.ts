// Acceptance checks of the palette in a real browser; each test bears the number of its check. Those of later features
// (saved commands, offline, appointments, …) come with them.
import type { Browser, CDPSession, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newestCode } from '../support/mailbox.ts'
import { arrive, caretIn, countOf, enter, inside, paletteIs, patience, rowsPainted, signInHere } from './desk.ts'
import { switchTo, vendorOf } from './formDesk.ts'
import { takeSeat } from './seat.ts'
import type { Shop } from './shop.ts'

let browser: Browser
let shop: Shop
let page: Page

beforeAll(async () => {
  const seat = await takeSeat('admin')
  ;({ shop, browser, page } = seat)
  return seat.close
})

const line = (of = page) => of.locator('#palette-line')
const options = (of = page) => of.locator('[role=dialog] [role=option]')
const state = (of = page) => of.evaluate(() => document.documentElement.dataset.palette)
const open = async (of = page) => {
  await of.keyboard.press('Control+k')
  await paletteIs(of, 'browsing')
}
const close = async (of = page) => {
  await of.keyboard.press('Escape')
  await of.keyboard.press('Escape')
  await paletteIs(of, 'closed')
}
const active = (of = page) =>
  of.evaluate(() => {
    const id = document.querySelector('[role=combobox]#palette-line')?.getAttribute('aria-activedescendant')
    const row = id ? document.getElementById(id) : null
    return {
      id,
      role: row?.role,
      selected: row?.getAttribute('aria-selected'),
      name: row?.getAttribute('aria-label') ?? '',
      size: Number(row?.getAttribute('aria-setsize')),
      place: Number(row?.getAttribute('aria-posinset')),
    }
  })
const ids = (of = page) => options(of).evaluateAll(rows => rows.map(({ id }) => id))
/** Records are searched, the answers stand. */
const searched = (query: string) =>
  page.waitForResponse(
    answer => answer.url().includes('/v1/search') && answer.url().includes(encodeURIComponent(query)),
  )

const list = async (of: Page, path = '/products?filter=status:active&sort=slug') => {
  await of.goto(shop.server.url + path)
  await rowsPainted(of)
}

describe('in a list', () => {
  beforeEach(async () => {
    if ((await state()) !== 'closed') await close()
  })

  test('2: twelve letters typed at once after the key all arrive', async () => {
    await list(page)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('abcdefghijkl', { delay: 5 })
    expect(await line().inputValue()).toBe('abcdefghijkl')
  })

  test('3: the key again and Esc close; the focus is back where it was', async () => {
    await page.locator('[data-row]').first().focus()
    for (const key of ['Control+k', 'Escape']) {
      await open()
      await page.keyboard.press(key)
      await paletteIs(page, 'closed')
      expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-row'))).toBe(true)
    }
  })

  test('4: pressed twenty times there is never more than one dialog', async () => {
    for (let press = 0; press < 20; press++) {
      await page.keyboard.press('Control+k')
      expect(await page.getByRole('dialog').count()).toBeLessThanOrEqual(1)
    }
    await paletteIs(page, 'closed')
    await open()
    expect(await page.getByRole('dialog', { name: 'Command palette' }).count()).toBe(1)
  })

  test('6: at most twenty rows stand in the page, whatever there is', async () => {
    await open()
    await page.keyboard.type('>e')
    await options().first().waitFor()
    const { size } = await active()
    expect(size).toBeGreaterThan(20)
    for (let press = 0; press < 4; press++) {
      expect(await options().count()).toBeLessThanOrEqual(20)
      await page.keyboard.press('PageDown')
    }
  })

  test('11: clearing the query brings back the first order', async () => {
    await open()
    const first = await ids()
    await page.keyboard.type('refund prod')
    await line().press('Control+A')
    await page.keyboard.press('Delete')
    await expect.poll(() => ids(), { timeout: patience }).toEqual(first)
  })

  test('13: what comes late from the server moves nothing', async () => {
    let let_go = () => {}
    const held = new Promise<void>(resolve => {
      let_go = resolve
    })
    await page.route('**/v1/search**', async route => {
      await held
      await route.continue()
    })
    await open()
    const [late] = [searched('new'), page.keyboard.type('new')]
    await page.waitForRequest('**/v1/search**')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const before = await active()
    let_go()
    await late
    await page.unroute('**/v1/search**')
    // The answer is here; two frames later it is drawn, below what can be seen.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    })
    expect(before.id).toBeTruthy()
    expect((await active()).id).toBe(before.id)
  })

  test('14: the answer to an earlier question is never shown', async () => {
    let let_go = () => {}
    const held = new Promise<void>(resolve => {
      let_go = resolve
    })
    let asked = () => {}
    const first = new Promise<void>(resolve => {
      asked = resolve
    })
    await page.route(/\/v1\/search.*q=toner(&|$)/, async route => {
      asked()
      await held
      await route.continue().catch(() => {})
    })
    await open()
    await page.keyboard.type('toner')
    await first
    // Nothing is called that, not even nearly.
    const second = searched('tonerxylophone')
    await page.keyboard.insertText('xylophone')
    await second
    let_go()
    await page.unroute(/\/v1\/search.*q=toner(&|$)/)
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(
      await options()
        .filter({ hasText: /Toner\b/ })
        .count(),
    ).toBe(0)
  })

  test('15: each key ends the question before it', async () => {
    let held = () => {}
    const waiting = new Promise<void>(resolve => {
      held = resolve
    })
    await page.route(/\/v1\/search.*q=serum(&|$)/, async route => {
      await waiting
      await route.continue().catch(() => {})
    })
    await open()
    const begun = page.waitForRequest(/\/v1\/search.*q=serum(&|$)/)
    const ended = page.waitForEvent('requestfailed', request => /q=serum(&|$)/.test(request.url()))
    await page.keyboard.type('serum')
    await begun
    await page.keyboard.type('s')
    expect((await ended).failure()?.errorText).toContain('ABORTED')
    held()
    await page.unroute(/\/v1\/search.*q=serum(&|$)/)
  })

  test("43: after a switch inside the palette another country's records are not found any more", async () => {
    const names = async (vendor: string) =>
      (
        await shop.sql<{ name: string }>(
          "select name ->> 'en-in' as name from products where status = 1 order by slug",
          [],
          vendor,
        )
      ).map(({ name }) => name)
    const there = new Set(await names('mgp-are'))
    const name = (await names('mgp')).find(each => !there.has(each)) ?? ''
    expect(name).not.toBe('')
    const hit = options().filter({ hasText: name })
    await open()
    await page.keyboard.type(name)
    await hit.first().waitFor()
    await close()
    await switchTo(page, 'MGP United Arab Emirates')
    await expect.poll(() => vendorOf(page), { timeout: patience }).toBe('MGP-ARE')
    await open()
    const answer = page.waitForResponse(response => response.url().includes('/v1/search'))
    await page.keyboard.type(name)
    await answer
    await paletteIs(page, 'browsing')
    await expect.poll(() => hit.count(), { timeout: patience }).toBe(0)
    await close()
    await switchTo(page, 'MGP India')
    await expect.poll(() => vendorOf(page), { timeout: patience }).toBe('MGP')
    await list(page)
  })

  test('where there is nothing to preview there is no column for it', async () => {
    const preview = page.locator('.palette-preview')
    await open()
    await page.keyboard.type('>hide')
    await preview.waitFor()
    await line().press('Control+A')
    await page.keyboard.type('appearance: dark')
    await preview.waitFor({ state: 'detached' })
  })

  test('what a command of an area one has not been to asks for is said once the area has come', async () => {
    await open()
    await page.keyboard.type('quote shipping')
    const inputs = page.locator('.palette-preview p', { hasText: 'Inputs:' })
    await inputs.waitFor()
    expect(await inputs.textContent()).toMatch(/Pincode, Order value/)
  })

  test('17: Enter that ends a composition runs nothing; the next one does', async () => {
    await open()
    const ime: CDPSession = await page.context().newCDPSession(page)
    await ime.send('Input.imeSetComposition', { text: 'jobs', selectionStart: 4, selectionEnd: 4 })
    await ime.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Process',
      code: 'Enter',
      windowsVirtualKeyCode: 229,
    })
    expect(await state()).toBe('browsing')
    await ime.send('Input.insertText', { text: 'jobs' })
    expect(await line().inputValue()).toBe('jobs')
    expect(await state()).toBe('browsing')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/jobs')
    await list(page)
  })

  test('18: Home, End, Ctrl+A and Shift+Home edit the line', async () => {
    await open()
    await page.keyboard.type('price')
    const caret = () =>
      line().evaluate(({ selectionStart, selectionEnd }: HTMLInputElement) => [selectionStart, selectionEnd])
    await page.keyboard.press('Home')
    expect(await caret()).toEqual([0, 0])
    await page.keyboard.press('End')
    expect(await caret()).toEqual([5, 5])
    await page.keyboard.press('Shift+Home')
    expect(await caret()).toEqual([0, 5])
    await page.keyboard.press('End')
    await page.keyboard.press('Control+A')
    expect(await caret()).toEqual([0, 5])
  })

  test('25: over two hundred moves the named option stands there, selected, and counts are true', async () => {
    await open()
    await page.keyboard.type('>e')
    await options().first().waitFor()
    const { size } = await active()
    let seed = 7
    for (let step = 0; step < 200; step++) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      await page.keyboard.press(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'ArrowDown'][seed % 5] ?? 'ArrowDown')
      expect(await active()).toMatchObject({ role: 'option', selected: 'true', size })
    }
  })

  test('27: an off row is reached, says why, and Enter does nothing', async () => {
    await list(page)
    await page.locator('[data-row]').first().focus()
    await open()
    await page.keyboard.type('>unhide')
    const off = page.locator('[role=dialog] [role=option][aria-disabled=true]').first()
    await off.waitFor()
    const id = await off.getAttribute('id')
    for (let step = 0; step < 60 && (await active()).id !== id; step++) await page.keyboard.press('ArrowDown')
    expect((await active()).id).toBe(id)
    const why = (await page.locator(`[id="${id}-why"]`).innerText()).trim()
    expect(why).not.toBe('')
    await page.keyboard.press('Enter')
    await page.locator('[role=dialog] [role=status]', { hasText: why }).waitFor({ state: 'attached' })
    expect(await state()).toBe('browsing')
  })

  test('29: at 320 px there is no sideways scroll and the line is in sight', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await open()
    await page.keyboard.type('set price of everything there is, whatever it may be called')
    const seen = await page.evaluate(() => {
      const { left, right } = document.querySelector('#palette-line')!.getBoundingClientRect()
      return { wide: document.documentElement.scrollWidth, left, right, height: innerHeight }
    })
    expect(seen.wide).toBe(320)
    expect(seen.left).toBeGreaterThanOrEqual(0)
    expect(seen.right).toBeLessThanOrEqual(320)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})

describe('keys that lead', () => {
  test('19: on a Persian layout the keys are read by their place', async () => {
    await list(page)
    const keys = await page.context().newCDPSession(page)
    for (const [key, code] of [
      ['ل', 'KeyG'],
      ['ح', 'KeyP'],
    ] as const) {
      await keys.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code, text: key })
      await keys.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code })
    }
    await page.waitForURL(url => url.pathname === '/products' && url.search === '')
  })

  test('20: g and t in a text only type', async () => {
    await list(page, '/products')
    await page.keyboard.press('/')
    await page.keyboard.type('g t')
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toContain('g t')
    expect(new URL(page.url()).pathname).toBe('/products')
    await page.keyboard.press('Escape')
  })

  test('21: after g the keys that may follow are shown, exactly; Esc leaves, a wrong one says so', async () => {
    await list(page, '/products')
    const shown = () => page.locator('[data-leader] li .hidden').allInnerTexts()
    await page.keyboard.press('g')
    await page.locator('[data-leader=g]').waitFor()
    expect((await shown()).map(key => key.trim()).sort()).toEqual([
      ...[',', '.', 'a', 'b', 'd', 'g', 'h', 'i', 'j', 'k', 'm', 'o', 'p', 'q', 's', 't', 'u', 'v', 'w', 'y', 'z'],
    ])
    await page.keyboard.press('Escape')
    await page.locator('[data-leader=g]').waitFor({ state: 'detached' })
    await page.keyboard.press('g')
    await page.keyboard.press('x')
    await page.getByText('does nothing here').first().waitFor({ state: 'attached' })
    expect(new URL(page.url()).pathname).toBe('/products')
  })
})

test('32: without the right the command is not there, and its call is refused', async () => {
  const viewer = await arrive(browser)
  await viewer.goto(shop.server.url)
  await signInHere(viewer, shop.server, 'viewer')
  await inside(viewer)
  await open(viewer)
  await viewer.keyboard.type('>set price')
  // What comes near and the lists to search may be told; the command itself is not.
  await options(viewer).first().waitFor()
  expect(
    await options(viewer)
      .filter({ hasText: /^\s*Set price/ })
      .count(),
  ).toBe(0)
  const [{ id }] = (await shop.sql<{ id: string }>('select id from products limit 1')) as [{ id: string }]
  const status = await viewer.evaluate(
    async ids => {
      const { token } = JSON.parse(localStorage.getItem('nucleus.currentUser') ?? '{}') as { token: string }
      const answer = await fetch('/v1/products/actions/set-price', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'access-token': token,
          'vendor-code': 'mgp',
          'country-code': 'IND',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ ids, input: { mode: 'set', value: '100' } }),
      })
      return answer.status
    },
    [id],
  )
  expect(status).toBe(403)
  await viewer.context().close()
})

/** How a text of the page is seen: its letters from left to right, and the direction it stands in. */
const seen = (of: Page, scope: string, text: string) =>
  of.evaluate(
    ([within, wanted]) => {
      for (const root of document.querySelectorAll(within)) {
        const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
          const at = node.textContent?.indexOf(wanted) ?? -1
          if (at < 0) continue
          const lefts = [...wanted].map((_, by) => {
            const range = document.createRange()
            range.setStart(node, at + by)
            range.setEnd(node, at + by + 1)
            return range.getBoundingClientRect().left
          })
          return lefts.every((left, by) => by === 0 || left > (lefts[by - 1] ?? 0)) ? 'left to right' : 'turned around'
        }
      }
      return 'not there'
    },
    [scope, text] as const,
  )

test.each(['fa', 'ur'])(
  '30: in %s numbers, codes and paths read left to right inside rows, keys are not turned around',
  async language => {
    const [variant] = await shop.sql<{ sku: string }>('select sku from variants where status = 1 order by sku limit 1')
    const number = language === 'fa' ? 10_482 : 10_483
    await shop.sql(
      `insert into jobs (vendor, id, number, kind, title, state, requested_by_name)
     values ('mgp', gen_random_uuid(), $1, 'upload', 'بارگذاری', 3, 'Admin')`,
      [number],
    )
    const reader = await arrive(browser, { locale: language })
    await enter(reader, shop.server, 'admin')
    const directionOf = (selector: string) =>
      reader
        .locator(selector)
        .first()
        .evaluate(element => getComputedStyle(element).direction)
    const row = '[role=dialog] [role=option]'
    const rowsOf = async (text: string) => {
      await open(reader)
      await reader.keyboard.type(text)
    }
    expect(await reader.evaluate(() => document.documentElement.dir)).toBe('rtl')
    await rowsOf('!')
    await expect.poll(() => seen(reader, row, `#${number}`), { timeout: patience }).toBe('left to right')
    expect(await directionOf('[role=dialog]')).toBe('rtl')
    expect(await directionOf(row)).toBe('rtl')
    await close(reader)

    await rowsOf(variant!.sku)
    await expect.poll(() => seen(reader, row, variant!.sku), { timeout: patience }).toBe('left to right')
    await close(reader)

    await rowsOf('/products/upload')
    await expect
      .poll(() => seen(reader, row, '/products/upload/product-create'), { timeout: patience })
      .toBe('left to right')
    await close(reader)

    await rowsOf('?g p')
    await reader.locator(`${row} .keys`).first().waitFor()
    const turned = await reader.locator(`${row} .keys`).evaluateAll(all =>
      all
        .filter(keys => {
          const lefts = [...keys.children].map(key => key.getBoundingClientRect().left)
          return lefts.some((left, at) => at > 0 && left <= (lefts[at - 1] ?? 0))
        })
        .map(({ textContent }) => textContent),
    )
    expect(turned).toEqual([])
    expect(await directionOf(`${row} .keys`)).toBe('ltr')
    await reader.context().close()
  },
)

describe('what it runs', () => {
  test('33: Delete of thirty: the card names brand, country and count; ten Enters are inert, Ctrl+Enter counts once', async () => {
    const deletable = 'status:draft,inactive,hidden'
    const many = 30
    await list(page, `/products?filter=${deletable}&sort=slug&size=50`)
    const total = await countOf(page, deletable)
    await page.locator('[data-row]').first().focus()
    await page.keyboard.type(String(many))
    await page.keyboard.press('x')
    // Not all of them are drawn.
    await page.getByText(`${many} selected`).first().waitFor()
    const calls: string[] = []
    page.on('request', request => {
      if (request.url().endsWith('/products/actions/remove') && !request.postData()?.includes('"dry":true'))
        calls.push(request.url())
    })
    await open()
    await page.keyboard.type('>delete')
    await options().filter({ hasText: 'Delete' }).first().waitFor()
    const asked = new Date()
    await page.keyboard.press('Enter')
    // So many at once need the second factor, inside the palette.
    await paletteIs(page, 'steppingUp')
    await caretIn(page, '[role=dialog] [autocomplete=one-time-code]')
    await page.keyboard.type(await newestCode(shop.server.url, 'admin@nucleus.example', asked))
    await page.keyboard.press('Enter')
    await paletteIs(page, 'confirming')
    const card = await page.getByRole('dialog').innerText()
    expect(card).toContain('MGP')
    expect(card).toContain('India')
    expect(card).toContain(String(many))
    for (let press = 0; press < 10; press++) await page.keyboard.press('Enter')
    expect(await state()).toBe('confirming')
    expect(calls).toHaveLength(0)
    await page.getByRole('dialog').getByLabel(`Type ${many} to confirm`).fill(String(many))
    await page.keyboard.press('Enter')
    expect(calls).toHaveLength(0)
    await expect
      .poll(
        async () => {
          await page.keyboard.press('Control+Enter')
          return calls.length
        },
        { timeout: patience },
      )
      .toBeGreaterThan(0)
    await expect.poll(() => countOf(page, deletable), { timeout: patience }).toBe(total - many)
    expect(calls).toHaveLength(1)
  })

  test('37: five rows, h, and u puts all five back in one step', async () => {
    await close().catch(() => {})
    await list(page)
    const hidden = await countOf(page, 'status:hidden')
    await page.locator('[data-row]').first().focus()
    await page.keyboard.press('5')
    await page.keyboard.press('x')
    await page.waitForFunction(() => document.querySelectorAll('[data-row][aria-selected=true]').length === 5)
    const picked = await page
      .locator('[data-row][aria-selected=true]')
      .evaluateAll(rows => rows.map(row => row.getAttribute('data-row')))
    const versions = async () =>
      (
        await shop.sql<{ version: number }>('select version from products where id = any($1::uuid[]) order by id', [
          `{${picked.join(',')}}`,
        ])
      ).map(row => row.version)
    const before = await versions()
    await page.keyboard.press('h')
    await expect.poll(() => countOf(page, 'status:hidden'), { timeout: patience }).toBe(hidden + 5)
    await page.keyboard.press('u')
    await expect.poll(() => countOf(page, 'status:hidden'), { timeout: patience }).toBe(hidden)
    expect(await versions()).toEqual(before.map(version => version + 2))
  })
})

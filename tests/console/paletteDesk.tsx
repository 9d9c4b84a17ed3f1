// A desk with two small resources, a session that is ready, and the palette of the page.
import { screen } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { ActingHost } from '#console/action/ActingHost.tsx'
import { clearSubjects, setSubject } from '#console/action/subject.ts'
import { speak } from '#console/i18n/speech.ts'
import { adoptGateway, api } from '#console/net/api.ts'
import { openGateway } from '#console/net/gateway.ts'
import { closeForGood } from '#console/palette/actor.ts'
import { Palette } from '#console/palette/Palette.tsx'
import { adoptSession } from '#console/session/actor.ts'
import { f } from '#contract/f.ts'
import { type AnyRow, resource } from '#contract/resource.ts'
import { valueSet } from '#contract/valueSet.ts'
import { makeSession, secureLeafOf } from '#machines/session.ts'
import { type Desk, openDesk, type Script } from '../support/desk.tsx'

const Mode = valueSet('soapMode', { set: 1, raise: 2, lower: 3 })
const Finish = valueSet('finish', { matt: 1, gloss: 2, raw: 3 })

export const scents = resource({
  name: 'scents',
  one: 'scent',
  label: 'Scents',
  group: 'catalogue',
  icon: 'tag',
  key: 's',
  title: 'name',
  lifecycle: 'toggle',
  fields: { name: f.text({ required: true, unique: true, search: true, column: true }) },
  actions: { blend: { on: 'nothing', label: 'Blend anew' } },
})

export const soaps = resource({
  name: 'soaps',
  one: 'soap',
  label: 'Soaps',
  group: 'catalogue',
  icon: 'box',
  key: 'p',
  title: 'name',
  lifecycle: 'catalogue',
  fields: {
    name: f.text({
      required: true,
      unique: true,
      search: true,
      column: true,
      called: { HIDDEN_SOAP: { of: Finish, value: 'matt' } },
    }),
    price: f.money({ column: true }),
    finishes: f.list({ of: Finish }),
  },
  actions: {
    reprice: {
      on: 'records',
      label: 'Set price',
      alias: ['sp'],
      keys: '$',
      plan: true,
      confirm: true,
      input: {
        mode: f.choice(Mode, { required: true, default: 'set' }),
        price: f.money({ required: true }),
        note: f.text({ max: 20, help: 'Whoever reads the history wants to know' }),
      },
    },
    scent: { on: 'records', label: 'Add scents', input: { scents: f.references('scents', { required: true }) } },
    whyHidden: { on: 'record', label: 'Why hidden?', alias: ['why'], effect: 'read', group: 'view', keys: 'w' },
    colour: { on: 'records', label: 'Colour anew', input: { modes: f.list({ of: Mode, required: true }) } },
    strip: { on: 'records', label: 'Strip anew', input: { finishes: f.list({ of: Finish, required: true }) } },
    join: { on: 'records', label: 'Join anew', input: { into: f.reference('soaps', { required: true }) } },
    refund: { on: 'records', label: 'Refund soap', words: ['money back'] },
    wrap: {
      on: 'records',
      label: 'Wrap anew',
      alias: ['wrap'],
      input: { paper: f.choice(Mode), boxToo: f.toggle(), note: f.text({ required: true }) },
    },
    letter: { on: 'records', label: 'Send a letter', undo: 'grace' },
    outOfPurchase: { on: 'records', label: 'Put on order hold' },
    melt: { on: 'records', label: 'Melt soaps', labelOne: 'Melt soap' },
  },
  views: [{ name: 'Needs content', filter: 'name:x' }],
  uploads: { price: { label: 'Prices', key: 'name', columns: { name: f.text({ required: true }) }, alias: ['ip'] } },
})

export const soap = (at: number, over: Partial<AnyRow> = {}): AnyRow => ({
  id: `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`,
  vendorCode: 'mgp',
  status: 'active',
  version: 3,
  name: `Soap ${at}`,
  price: 100 * at,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  createdBy: null,
  updatedBy: null,
  ...over,
})

export const listed = (rows: AnyRow[]) => () => ({
  body: { data: { rows, page: { number: 1, size: 20, total: rows.length, about: false } } },
})

const calm: Script = {
  'POST /v1/me/profile': () => ({ body: { data: {} } }),
  'GET /v1/search': () => ({ body: { data: { hits: [] } } }),
  'GET /v1/soaps': listed([soap(1), soap(2), soap(3, { status: 'deleted' })]),
  'GET /v1/scents': listed([soap(11, { name: 'Rose' }), soap(12, { name: 'Lily' })]),
}

/** Where the desk's server listens, as it is told by the first call. */
const listening = async ({ asked }: Desk): Promise<string> => {
  await api.get('/v1/me').catch(() => {})
  const home = `http://${asked[0]?.headers.host}`
  asked.length = 0
  return home
}

export const openPaletteDesk = async (script: Script = {}, permissions?: readonly string[]) => {
  const desk = await openDesk({
    resources: [soaps, scents],
    script: { ...calm, ...script },
    ...(permissions && { permissions }),
  })
  const session = createActor(
    makeSession({
      boot: async () => ({ member: { userId: 'u1', allowedCountries: ['IND'] }, brand: 'mgp', country: 'IND' }),
      applyVendor: async () => {},
      otp: {
        send: async () => ({ ticketRef: 't1', sentTo: 'a***@nucleus.example' }),
        resend: async () => ({ ticketRef: 't1' }),
        verify: async () => ({ kind: 'verified', proofRef: 'proof', ttlMs: 60_000 }),
      },
      connection: { socket: () => () => {}, touch: async () => {} },
    }),
  )
  adoptSession(session, () => 'ref')
  const home = await listening(desk)
  const gateway = openGateway({
    token: () => 'token',
    secureToken: () => (secureLeafOf(session.getSnapshot()) === 'elevated' ? 'secure' : undefined),
    keep: () => undefined,
    place: () => ({ brand: 'mgp', country: 'IND' }),
    host: () => home,
    report: fact => session.send(fact),
    isAsked: () => secureLeafOf(session.getSnapshot()).startsWith('required.'),
    denied: () => {},
    path: () => '/',
  })
  adoptGateway(gateway)
  session.on('token', said => gateway.stampWith(said))
  session.on('secure.ready', () => void gateway.secureReady())
  session.on('secure.refused', () => gateway.secureRefused())
  session.start()
  await waitFor(session, snapshot => snapshot.hasTag('acceptsRequests'))
  desk.show(
    <>
      <button type="button">before</button>
      <textarea aria-label="text" />
      <Palette />
      <ActingHost />
    </>,
  )
  const close = async () => {
    closeForGood()
    clearSubjects()
    session.stop()
    await desk.close()
  }
  return { ...desk, session, close }
}

type PaletteDesk = Awaited<ReturnType<typeof openPaletteDesk>>

/** A desk of its own for each test of a file, and the hands at it. */
export const freshDesks = (prepare: (desk: PaletteDesk) => void = () => {}) => {
  const at = {} as { desk: PaletteDesk }
  beforeEach(async () => {
    at.desk = await openPaletteDesk()
    prepare(at.desk)
  })
  afterEach(async () => {
    await at.desk.close()
    await speak('en')
  })
  const press = (keys: string) => at.desk.user.keyboard(keys)
  return {
    at,
    press,
    open: () => press('{Control>}k{/Control}'),
    calls: (path: string) => at.desk.asked.filter(asked => asked.method === 'POST' && asked.path === path),
  }
}

/** Setting a price is planned first, and goes well. */
export const repriced = ({ script }: PaletteDesk): void => {
  script['POST /v1/soaps/actions/reprice'] = ({ body }) =>
    body.dry
      ? { body: { data: { plan: { affected: 1, skipped: [], sample: [], warnings: [] } } } }
      : { body: { data: { done: [soap(1)], refused: [], operation: 'op-1' } } }
}

export const notes = () => options().map(one => one.querySelector('.palette-note')?.textContent ?? '')

export const selectSoaps = (...records: AnyRow[]): void => setSubject({ resource: soaps, records, from: 'selection' })

export const dialog = () => screen.queryByRole('dialog', { name: 'Command palette' })
export const line = () => document.querySelector('[role=dialog] [role=combobox]') as HTMLInputElement
export const options = () => [...document.querySelectorAll<HTMLElement>('[role=dialog] [role=listbox] [role=option]')]
export const titles = () => options().map(option => option.querySelector('.palette-title')?.textContent ?? '')
export const option = (name: RegExp) => options().find(one => name.test(one.getAttribute('aria-label') ?? ''))
/** The option the line names as active; it must stand in the page. */
export const active = (): HTMLElement | null =>
  document.getElementById(line().getAttribute('aria-activedescendant') ?? 'none')
export const activeTitle = () => active()?.querySelector('.palette-title')?.textContent
export const state = () => document.documentElement.dataset.palette

import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { countedText } from '#console/action/counted.ts'
import { textOf } from '#console/fields/title.ts'
import { unitText } from '#console/fields/unit.ts'
import { bytesOf, decimalOf } from '#console/i18n/amounts.ts'
import { english } from '#console/i18n/english.ts'
import '#console/i18n/later.ts'
import { figuresOf } from '#console/i18n/figures.ts'
import { i18n, speak } from '#console/i18n/speech.ts'
import { retoldNow } from '#console/i18n/told.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { codecOf } from '#contract/codecs.ts'
import { f } from '#contract/f.ts'
import type { Field } from '#contract/field.ts'
import { finding } from '#contract/finding.ts'
import { directionOf } from '#contract/language.ts'
import { noName } from '#contract/member.ts'
import { actionCalled, uploadCalled } from '#contract/naming.ts'
import { resource } from '#contract/resource.ts'
import { dayFigure } from '#contract/said.ts'
import { languages } from '#contract/session.ts'
import { actionsOf } from '#contract/standard.ts'
import { RecordStatus } from '#contract/valueSet.ts'

const boats = resource({
  name: 'boats',
  one: 'boat',
  label: 'Boats',
  group: 'logistics',
  icon: 'ship',
  title: 'name',
  lifecycle: 'toggle',
  fields: { name: f.text({ required: true }), draughtDepth: f.integer({ help: 'In centimetres' }) },
  actions: {},
})

afterAll(() => speak('en'))

test('what is said of something stands after the colon of its language', () => {
  expect(figuresOf('en').pair('Status', 'Active')).toBe('Status: Active')
  expect(figuresOf('fr').pair('Statut', 'Actif')).toBe('Statut\u00a0: Actif')
  expect(figuresOf('zh-CHS').pair('状态', '启用')).toBe('状态：启用')
})

test('of two languages asked for at once the later is spoken, whichever file comes last', async () => {
  await Promise.all([speak('es'), speak('en')])
  expect(document.documentElement.lang).toBe('en')
})

describe.each(languages)('in %s', language => {
  test('a Persian reader may choose the Persian calendar for days and moments; nobody else is given it', () => {
    const place = { currency: 'INR', timezone: 'Asia/Kolkata' }
    const [own, shops] = [figuresOf('fa', place, 'persian'), figuresOf('fa', place)]
    expect(own.date('2026-03-21')).toContain('۱۴۰۵')
    expect(own.moment('2026-03-21T06:00:00Z').exact).toContain('۱۴۰۵')
    expect(shops.date('2026-03-21')).toContain('۲۰۲۶')
    expect(figuresOf('en', place, 'persian').date('2026-03-21')).toBe('21 Mar 2026')
  })

  test('what nobody translated is English, and what nobody wrote comes from the declaration', async () => {
    await speak(language)
    const words = wordsNow()
    i18n.addResource('en', 'translation', 'test.onlyEnglish', 'Only {{what}}')
    expect(words.t('test.onlyEnglish', { what: 'this' })).toBe('Only this')
    expect([
      words.label(boats),
      words.one(boats),
      words.field(boats, 'draughtDepth'),
      words.help(boats, 'draughtDepth'),
    ]).toEqual(['Boats', 'boat', 'Draught depth', 'In centimetres'])
    expect(words.help(boats, 'name')).toBeUndefined()
  })

  test('the page says its language and direction', async () => {
    await speak(language)
    const { lang, dir } = document.documentElement
    expect([lang, dir]).toEqual([language === 'zh-CHS' ? 'zh-Hans' : language, directionOf(language)])
    expect(() => new Intl.NumberFormat(lang)).not.toThrow()
  })

  test('numbers, amounts and days are written', async () => {
    await speak(language)
    const { number, money, percent, date, moment, list, duration } = figuresOf(language, {
      currency: 'KWD',
      timezone: 'Asia/Kolkata',
    })
    const texts = [
      number(1234.5),
      money(12_345),
      percent(1250),
      date('2026-04-01'),
      moment('2026-04-01T00:00:00Z').exact,
      list(['a', 'b']),
      bytesOf({ language }, 5_000_000),
      duration(95),
    ]
    for (const text of texts) expect(text).not.toMatch(/NaN|undefined|Invalid|^$/)
  })
})

test('where rupees are counted English and Urdu readers read lakhs and crores, everybody else their own thousands', () => {
  const india = { currency: 'INR', timezone: 'Asia/Kolkata' }
  const emirates = { currency: 'AED', timezone: 'Asia/Dubai' }
  expect(figuresOf('en', india).money(100_000_000)).toBe('₹10,00,000.00')
  expect(figuresOf('ur', india).money(100_000_000)).toBe('₹10,00,000.00')
  expect(figuresOf('en', india).number(12_345_678)).toBe('1,23,45,678')
  expect(decimalOf(figuresOf('en', india), '12345678901234567890.5')).toBe('1,23,45,67,89,01,23,45,67,890.5')
  expect(figuresOf('en', emirates).number(12_345_678)).toBe('12,345,678')
  expect(figuresOf('en', emirates).money(100_000_000)).toMatch(/1,000,000\.00/)
  expect(figuresOf('de', india).money(100_000_000)).toMatch(/^1\.000\.000,00/)
  // Below zero the sign stands before the figure, whichever way the line runs.
  expect(figuresOf('ur', india).number(-5)).toBe('\u200e-5')
})

test.each(languages)('a measure in Latin letters is read from left to right within a sentence in %s', language => {
  const isRight = directionOf(language) === 'rtl'
  for (const bytes of [1, 999, 7500, 5_000_000]) {
    const text = bytesOf({ language }, bytes)
    const [bare, isIsolated] = [text.replace(/[\u2068\u2069]/g, ''), /^\u2068.*\u2069$/.test(text)]
    expect(isIsolated).toBe(isRight)
    // The first letter decides the direction of what is isolated.
    expect(bare.trim()).toBe(bare)
  }
})

test('a sentence within a sentence runs from right to left there, though it begins with Latin letters', async () => {
  await speak('ur')
  i18n.addResource('ur', 'translation', 'test.why', 'HSN کوڈ موجود نہیں')
  i18n.addResource('ur', 'translation', 'test.needed', 'ضروری ہے: {why}')
  const why = { key: 'test.why', text: 'HSN code is missing' }
  const told = (param: typeof why | string) =>
    wordsNow().told({ key: 'test.needed', text: 'Needed', params: { why: param } })
  expect(told(why)).toBe('ضروری ہے: \u2067HSN کوڈ موجود نہیں\u2069')
  // A name keeps the direction of its first letter.
  expect(told('HSN کوڈ')).toBe('ضروری ہے: \u2068HSN کوڈ\u2069')
  await speak('en')
})

test.each(languages)(
  'amounts and shares keep their signs wherever they are put into a sentence in %s',
  async language => {
    await speak(language)
    i18n.addResource(language, 'translation', 'test.spent', '{{spent}} خرچ ({{share}}) {{name}} {{count}}')
    const { t, row, list, either, pair, money, percent } = wordsNow()
    const [spent, share] = [money(31_866), percent(2500)]
    const kept = (text: string) => (directionOf(language) === 'rtl' ? `\u2066${text}\u2069` : text)
    const isolates = (text: string) => text.match(/\u2066[^\u2069]*\u2069/g) ?? []
    const both = directionOf(language) === 'rtl' ? [kept(spent), kept(share)] : []
    expect(t('test.spent', { spent, share, name: 'Rose', count: 3 })).toContain(
      `${kept(spent)} خرچ (${kept(share)}) Rose `,
    )
    for (const join of [row, list, either]) expect(isolates(join([spent, share, 'Rose']))).toEqual(both)
    expect(pair('کل', spent)).toContain(kept(spent))
    // Once is enough.
    expect(pair('کل', kept(spent))).not.toContain('\u2066\u2066')
    await speak('en')
  },
)

test('a sentence made of parts alone runs from right to left by itself', async () => {
  await speak('ur')
  for (const [key, text] of [
    ['test.code', 'کوڈ {code} کے ساتھ'],
    ['test.most', 'زیادہ سے زیادہ {most}'],
    ['test.offer', '{code}، {most}'],
  ] as const)
    i18n.addResource('ur', 'translation', key, text)
  const code = { key: 'test.code', text: 'with code', params: { code: 'NEWYEAR25' } }
  const most = {
    key: 'test.most',
    text: 'up to',
    params: { most: { text: '500', figure: 'money', of: 50_000 } as const },
  }
  expect(retoldNow('with code', { key: 'test.offer', params: { code, most } })).toMatch(
    /^\u2067\u2067.+\u2069، \u2067.+\u2069\u2069$/,
  )
  expect(retoldNow('with code', { key: 'test.code', params: { code: 'X1' } })).toBe('کوڈ \u2068X1\u2069 کے ساتھ')
  await speak('en')
})

test('durations are written with the signs of their units', () => {
  const { duration } = figuresOf('en')
  expect([27, 95, 300, 7200].map(duration)).toEqual(['27 s', '2 min', '5 min', '2 h'])
  expect(figuresOf('fr').duration(27)).toMatch(/^27\ss$/)
})

test('no formatter is made before something is formatted: they are dear, and the sign-in page formats nothing', () => {
  const made: string[] = []
  const kinds = ['NumberFormat', 'DateTimeFormat', 'RelativeTimeFormat', 'ListFormat', 'DisplayNames'] as const
  const spies = kinds.map(kind => vi.spyOn(Intl, kind).mockName(kind))
  const noted = () => spies.flatMap(spy => (spy.mock.calls.length > 0 ? [spy.getMockName()] : []))
  const figures = figuresOf('fr', { currency: 'SAR', timezone: 'Asia/Riyadh' })
  made.push(...noted())
  expect(figures.number(1234.5)).toBe('1\u202f234,5')
  expect([made, noted()]).toEqual([[], ['NumberFormat']])
  vi.restoreAllMocks()
})

test('what was said is remembered until other texts arrive or another language is spoken', async () => {
  const before = wordsNow()
  expect([wordsNow() === before, before.t('test.arrives')]).toEqual([true, 'test.arrives'])
  i18n.addResource('en', 'translation', 'test.arrives', 'Here it is')
  expect([wordsNow() === before, wordsNow().t('test.arrives')]).toEqual([false, 'Here it is'])
  expect(wordsNow().t).not.toBe(before.t)
  await speak('fr')
  i18n.addResource('fr', 'translation', 'test.arrives', 'Le voici')
  expect([wordsNow().language, wordsNow().t('test.arrives')]).toEqual(['fr', 'Le voici'])
  await speak('en')
  expect(wordsNow().t('test.arrives')).toBe('Here it is')
})

test('money has the digits of its currency', () => {
  expect(figuresOf('en', { currency: 'INR', timezone: 'Asia/Kolkata' }).money(49_900)).toBe('₹499.00')
  expect(figuresOf('en', { currency: 'KWD', timezone: 'Asia/Kuwait' }).money(1500)).toMatch(/1\.500/)
})

test('a moment is shown in the time zone of the place', () => {
  expect(figuresOf('en', { currency: 'INR', timezone: 'Asia/Kolkata' }).moment('2026-04-01T00:00:00Z').exact).toContain(
    '05:30',
  )
})

describe('a moment is told as far as it must be', () => {
  const place = { currency: 'INR', timezone: 'Asia/Kolkata' }
  const told = (language: string, iso: string) => figuresOf(language, place).moment(iso).near
  beforeEach(() => {
    // A Thursday, two in the morning in India: still Wednesday where the server counts.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T20:30:00Z') })
    return () => vi.useRealTimers()
  })
  test.each([
    ['2026-11-25T18:40:00Z', '00:10'],
    ['2026-11-25T13:12:00Z', 'Wed 18:42'],
    ['2026-11-20T13:12:00Z', 'Fri 18:42'],
    ['2026-11-19T13:12:00Z', '19 Nov'],
    ['2025-11-27T13:12:00Z', '27 Nov 2025'],
    ['2026-11-28T13:12:00Z', '28 Nov, 18:42'],
    ['2026-12-24T13:12:00Z', '24 Dec'],
  ])('%s is %s on the clock of the shop', (iso, text) => expect(told('en', iso)).toBe(text))
  test.each(languages)('in %s today is a time alone', language =>
    expect(told(language, '2026-11-25T18:40:00Z')).toMatch(/^\D?[\p{Nd}]{1,2}:[\p{Nd}]{2}(\s\p{L}+)?\D?$/u),
  )
  test('in Urdu AM and PM stay behind their time', () =>
    expect(told('ur', '2026-11-25T13:12:00Z')).toContain('\u206606:42 PM\u2069'))
})

test('a standard action speaks of the record it is about, with its article where the language has one', async () => {
  await speak('fr')
  i18n.addResources('fr', 'translation', {
    'actions.create.label': 'Créer {a}',
    'actions.change.label': 'Modifier {the}',
    'boats.one': 'embarcation',
    'boats.article': 'une',
  })
  const told = (name: string) => wordsNow().told({ ...actionCalled(boats, name), text: '' })
  expect(['create', 'change'].map(told)).toEqual(['Créer une embarcation', 'Modifier l’embarcation'])
  expect(wordsNow().singular(boats)).toEqual({ one: 'embarcation', a: 'une embarcation', the: 'l’embarcation' })
  await speak('en')
  const create = actionsOf(boats).find(({ name }) => name === 'create')
  expect(create && wordsNow().action(create)).toBe('Create boat')
})

test('a finding is translated when its places can be filled, else it stays as the server said it', async () => {
  await speak('de')
  i18n.addResource('de', 'translation', 'findings.LENGTH', 'höchstens {max} Zeichen')
  i18n.addResource('de', 'translation', 'findings.PATTERN', '"{v}" hat nicht die richtige Form')
  expect(wordsNow().finding(finding('LENGTH', { max: 40 }))).toBe('höchstens 40 Zeichen')
  expect(wordsNow().finding({ code: 'PATTERN', message: 'A colour like #7A1F3D' })).toBe('A colour like #7A1F3D')
})

describe('what is said by key', () => {
  const said = {
    key: 'test.falls',
    text: '2 prices fall to 12.00 at the most',
    params: {
      count: 2,
      label: { key: 'boats.fields.price.label', shared: 'fields.price', text: 'prices' },
      limit: { text: '12.00', figure: 'money' as const, of: 1200 },
    },
  }
  const teach = (language: string, texts: Record<string, string>) => {
    for (const [key, text] of Object.entries(texts)) i18n.addResource(language, 'translation', key, text)
  }

  test('takes the names of fields and the figures of the reader, and the right plural', async () => {
    await speak('fr')
    teach('fr', {
      'test.falls_one': '{count} valeur baisse ({label}, {limit})',
      'test.falls_other': '{count} valeurs baissent ({label}, {limit})',
      'fields.price': 'Prix',
    })
    const money = wordsNow().money(1200)
    expect(wordsNow().told(said)).toBe(`2 valeurs baissent (prix, ${money})`)
    expect(wordsNow().told({ ...said, params: { ...said.params, count: 1 } })).toBe(`1 valeur baisse (prix, ${money})`)
  })

  test('finished English shows the figures it quotes as a page prints them, and nothing else of it changes', async () => {
    await speak('en')
    const amount = (text: string, of: number) => ({ text, figure: 'money' as const, of })
    const params = { due: amount('5.00', 500), given: amount('1793.04', 179_304), day: dayFigure('2026-11-19') }
    const nested = { why: { key: 'test.unsaid', text: '1793.04 of 5.00', params }, code: 'ROW-5.00' }
    const message = 'Due 5.00, not 15.00 or 5.001: 1793.04 of 5.00 since 2026-11-19 (5.00.)'
    const money = wordsNow().money
    expect(wordsNow().finding({ code: 'X', message, params: { ...params, ...nested } })).toBe(
      `Due ${money(500)}, not 15.00 or 5.001: ${money(179_304)} of ${money(500)} since 19 Nov 2026 (${money(500)}.)`,
    )
  })

  test('finished English groups what it counts, and leaves numbers of orders as they are', async () => {
    await speak('en')
    const params = { count: 12_000, number: 4312 }
    expect(wordsNow().told({ key: 'test.unsaid', text: '12000 rows of order 4312', params })).toBe(
      '12,000 rows of order 4312',
    )
  })

  test('keeps what it names together where the page runs from right to left', async () => {
    await speak('ur')
    teach('ur', { 'test.missing': '{thing} موجود نہیں' })
    const missing = { code: 'REF_NOT_FOUND', message: 'no SKU-1', key: 'test.missing', params: { thing: 'SKU-1' } }
    expect(wordsNow().finding(missing)).toBe('\u2068SKU-1\u2069 موجود نہیں')
  })

  test('is the finished English where nobody translated it, its figures the reader’s, and a code stays a code', async () => {
    await speak('it')
    expect(wordsNow().told(said)).toBe(said.text.replace('12.00', wordsNow().money(1200)))
    await speak('en')
    const day = { text: '2026-11-19', figure: 'date' as const, of: '2026-11-19' }
    const gone = { code: 'STATE', message: 'Package 1 was picked up 2026-11-19. Request RTO instead', params: { day } }
    expect(wordsNow().finding(gone)).toBe('Package 1 was picked up 19 Nov 2026. Request RTO instead')
    await speak('it')
    expect(wordsNow().told('APPAREL_SLAB')).toBe('APPAREL_SLAB')
  })

  test('takes the next key when the places of the first cannot be filled', async () => {
    await speak('es')
    teach('es', { 'findings.STATE': 'no permitido en {status}', 'problem.STATE': 'no es posible ahora' })
    expect(wordsNow().finding({ code: 'STATE', message: 'Job 7 is still running' })).toBe('no es posible ahora')
  })
})

test('values have names', async () => {
  await speak('en')
  expect(wordsNow().value(RecordStatus, 'active')).toBe('Active')
})

test('the rooms say different keys, in one line each', () => {
  expect(Object.keys(english).length).toBeGreaterThan(50)
  for (const [key, text] of Object.entries(english)) {
    expect(key).toMatch(/^[a-zA-Z]+(\.[a-zA-Z0-9]+)+(_one|_other)?$/)
    expect(text.trim()).toBe(text)
    expect(text).not.toMatch(/!$/)
  }
})

test("what the server made by itself is told in the reader's words, a title of its own", async () => {
  await speak('fr')
  const told = {
    key: 'server.job.check',
    params: {
      job: { key: 'server.job.upload', text: '', params: { upload: uploadCalled(boats, 'all'), file: 'a.csv' } },
    },
  }
  expect(retoldNow('Check: All: a.csv', told)).toBe('Vérification\u00a0: all\u00a0: a.csv')
  expect(retoldNow('Cancelled by Ann', { key: 'server.job.why.cancelledBy', params: { name: 'Ann' } })).toBe(
    'Arrêtée par Ann',
  )
  expect(retoldNow('unheard of', { key: 'server.none' })).toBe('Unheard of')
  await speak('en')
})

test('a value outside its set is refused by the labels people know; where names are written, they stand beside', async () => {
  await speak('ur')
  const status = f.choice(RecordStatus, {})
  const read = codecOf(status).read('xyz', status.facts, {
    currency: 'INR',
    timezone: 'UTC',
    urlLang: 'en-in',
    vendor: 'mgp',
  })
  const chosen = 'finding' in read ? read.finding : undefined
  expect(chosen && [chosen.message, wordsNow().finding(chosen)]).toEqual([
    '"xyz" is not one of Inactive, Active, Deleted, Draft, Hidden, Awaiting approval, Scheduled',
    expect.not.stringMatching(/active|draft/i),
  ])
  // As a whole it runs from right to left, although each of its parts stands alone.
  expect(chosen && wordsNow().finding(chosen)).toMatch(/\u2067\u2067[^\u2067\u2068]+\u2069، .+\u2069\u2069$/)
  const named = noName(RecordStatus, 'xyz')
  expect(named.message).toBe(
    '"xyz" is not one of inactive, active, deleted, draft, hidden, Awaiting approval (moderate), Scheduled (schedule)',
  )
  expect(wordsNow().finding(named)).toMatch(/فعال\u2069 \(\u2068active/)
})

test('a unit that is a word is said in the language of the reader, as the figure beside it asks; a sign stays', () => {
  expect(languages.map(language => unitText('days', language))).toEqual([
    'days',
    'jours',
    'دن',
    'días',
    'giorni',
    'روز',
    'Tage',
    '天',
  ])
  expect([unitText('years', 'de', 1), unitText('g', 'de', 1), unitText(undefined, 'de')]).toEqual([
    'Jahr',
    'g',
    undefined,
  ])
})

test('a record whose title is a choice is called by what the choice is called', async () => {
  await speak('ur')
  const title = textOf(f.choice(RecordStatus), 'status', { status: 'active' }, 'en-in')
  expect(title).toBe(wordsNow().value(RecordStatus, 'active'))
  expect(title).not.toMatch(/active/i)
})

test('a figure beyond its bounds is told with both, and with the one there is, as the reader writes figures', async () => {
  const setting = { vendor: 'mgp-ind', currency: 'INR', timezone: 'Asia/Kolkata', urlLang: 'en-in' }
  const told = (field: Field, cell: string) => {
    const read = codecOf(field).read(cell, field.facts, setting)
    return 'finding' in read ? wordsNow().finding(read.finding) : read.value
  }
  await speak('en')
  expect(told(f.integer({ min: 1, max: 50_000 }), '0')).toBe('Must be between 1 and 50,000')
  expect(told(f.integer({ min: 1 }), '0')).toBe('Must be 1 or more')
  expect(told(f.integer({ max: 50_000 }), '60000')).toBe('Must be 50,000 or less')
  expect(told(f.integer({ min: 1, max: 3 }), '3')).toBe(3)
  await speak('de')
  expect(told(f.integer({ min: 1, max: 50_000 }), '0')).toBe('Muss zwischen 1 und 50.000 liegen')
})

test('what is called by no countable word is counted by one', async () => {
  const water = { ...boats, name: 'water', one: 'water line', many: 'water lines', label: 'Water' }
  await speak('en')
  expect(countedText(wordsNow(), water, 5)).toBe('5 water lines')
  expect(countedText(wordsNow(), water, 1)).toBe('1 water line')
  expect(countedText(wordsNow(), boats, 5)).toBe('5 boats')
})

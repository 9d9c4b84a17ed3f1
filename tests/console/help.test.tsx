// Help in place: what a field or an action is, read off its declaration; opened by mouse and by a key that types nothing.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { FactList } from '#console/detail/Facts.tsx'
import { checkValue } from '#console/fields/check.ts'
import { readFigure } from '#console/fields/figureText.ts'
import { FormScreen } from '#console/form/FormScreen.tsx'
import { actionHelp } from '#console/help/actionHelp.ts'
import { ownExample, speakHelp } from '#console/help/areaHelp.ts'
import { exampleOf } from '#console/help/example.ts'
import { type Asker, fieldHelp } from '#console/help/fieldHelp.ts'
import { useHelpKey } from '#console/help/useHelpKey.ts'
import { speak } from '#console/i18n/speech.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { go } from '#console/shell/navigation.tsx'
import { statusNow } from '#console/shell/status.ts'
import { keyOf } from '#contract/address.ts'
import type { AnyRow } from '#contract/resource.ts'
import { actionOf, actionsOf } from '#contract/standard.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

const setting = { vendor: 'mgp', currency: 'INR', timezone: 'Asia/Kolkata', urlLang: 'en-in' }
const named = (name: string) => resources.find(resource => resource.name === name)!
const asker = (may: Asker['may'] = () => true): Asker => ({
  words: wordsNow(),
  setting,
  may,
  resources,
  example: ownExample,
})
const texts = (lines: ReturnType<typeof fieldHelp>) =>
  Object.fromEntries(lines.map(({ about, texts: said }) => [about, said.join(' ')]))

const Keys = () => {
  useHelpKey()
  return null
}

let desk: Desk
beforeEach(async () => {
  desk = await openDesk({ resources, at: '/products/new' })
  desk.script['GET /v1/me/drafts'] = () => ({ body: { data: { drafts: [] } } })
  desk.script['POST /v1/me/drafts'] = () => ({ body: { data: {} } })
})
afterEach(async () => {
  await speak('en')
  await desk.close()
})

describe('a field', () => {
  test('says what it means, its form, limits, an example, where it shows and who may change it', () => {
    expect(texts(fieldHelp(named('products'), 'hsn', asker()))).toEqual({
      'help.means': 'Customs code of the product. Sets the tax class if none is selected.',
      'help.form': 'Text, must have at most 8 characters, 4, 6 or 8 digits',
      'help.example': '33049910',
      'help.shows': expect.stringContaining('column hsn of the file'),
      'help.who': 'Anyone with the permission Edit product. You have this permission.',
      'help.written': 'hsn',
    })
  })

  test('says its unit, its bounds, what it begins as and when it is meant', () => {
    const days = texts(fieldHelp(named('products'), 'returnWindowDays', asker()))
    expect(days['help.form']).toBe('Whole number in days, must be between 0 and 60')
    expect(days['help.start']).toBe('7')
    expect(texts(fieldHelp(named('variants'), 'price', asker()))['help.form']).toBe(
      'Amount in INR, must be 0.01 or more',
    )
  })

  test('names the right that is missing', () => {
    const none = texts(
      fieldHelp(
        named('variants'),
        'cost',
        asker(() => false),
      ),
    )
    expect(none['help.who']).toBe('Anyone with the permission variants.cost. You do not have this permission.')
    expect(texts(fieldHelp(named('products'), 'completeness', asker()))['help.who']).toBe('Nobody: it is calculated.')
  })
})

test.each(['en', 'de'] as const)(
  'every field of every area says its form and who may change it, and every example is a value it takes: %s',
  async language => {
    await speak(language)
    const words = wordsNow()
    for (const resource of resources) {
      for (const [name, field] of Object.entries(resource.fields)) {
        const said = texts(fieldHelp(resource, name, asker()))
        expect(said, `${resource.name}.${name}`).toMatchObject({
          'help.form': expect.any(String),
          'help.who': expect.any(String),
        })
        const example = exampleOf(field, ownExample(keyOf.field(resource, name)), { setting, words })
        if (example === undefined) continue
        const value = readFigure(field, example, setting, words)
        expect(checkValue(field, value, setting, name), `${resource.name}.${name}: ${example}`).toBeUndefined()
      }
    }
  },
)

test('every action of every area says what it works on and what follows', () => {
  for (const resource of resources) {
    for (const action of actionsOf(resource)) {
      expect(texts(actionHelp(resource, action, asker())), action.id).toMatchObject({
        'help.worksOn': expect.any(String),
        'help.after': expect.any(String),
        'help.who': expect.stringContaining(action.id),
      })
    }
  }
})

test('an action says from which states, when it asks, who must agree and whether it can be taken back', () => {
  const said = texts(actionHelp(named('products'), actionOf(named('products'), 'setPrice')!, asker()))
  expect(said['help.before']).toContain('Requires approval when an amount changes tenfold.')
  expect(said['help.before']).toContain('Above 100 records, the first five run first for you to check.')
  expect(said['help.after']).toBe('Can be undone.')
  const publish = texts(actionHelp(named('products'), actionOf(named('products'), 'publish')!, asker()))
  expect(publish['help.worksOn']).toContain('Only in status: ')
  expect(publish['help.before']).toBe('Asks for confirmation above 50 records.')
})

describe('in a form', () => {
  const open = async () => {
    go('/products/new')
    desk.show(
      <>
        <Keys />
        <FormScreen resource={named('products')} />
      </>,
    )
    return screen.findByLabelText(/^Slug/)
  }

  test('Ctrl+/ opens it over the field, types nothing, and Esc gives the focus back', async () => {
    const slug = await open()
    await desk.user.click(slug)
    await desk.user.keyboard('rose{Control>}/{/Control}')
    const card = await screen.findByRole('dialog', { name: 'Slug' })
    expect(within(card).getByText('rose-lip-balm')).toBeDefined()
    expect(card.getAttribute('aria-describedby')).toBeTruthy()
    expect(document.getElementById(card.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'redirects to the new one',
    )
    expect((slug as HTMLInputElement).value).toBe('rose')
    await desk.user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(slug))
    await desk.user.keyboard('{Control>}/{/Control}')
    await screen.findByRole('dialog', { name: 'Slug' })
  })

  test('no question mark explains a type: what a field means stands below it', async () => {
    await open()
    expect(screen.queryByRole('button', { name: 'Help' })).toBeNull()
    const hsn = screen.getByLabelText(/^HSN/)
    const described = (hsn.getAttribute('aria-describedby') ?? '').split(' ').map(id => document.getElementById(id))
    expect(described.map(one => one?.textContent)).toContain(
      'Customs code of the product. Sets the tax class if none is selected.',
    )
  })

  test('in another language it is read in that language', async () => {
    await speak('de')
    await speakHelp('de')
    const said = texts(fieldHelp(named('products'), 'hsn', { ...asker(), words: wordsNow() }))
    expect(said['help.means']).toContain('Zoll')
  })
})

describe('beside the facts of a record', () => {
  const product = { id: '018f0000-0000-7000-8000-000000000001', slug: 'rose-lip-balm', hsn: '33049910', rating: 4 }
  const markOf = (name: RegExp) => screen.getByRole('button', { name: 'Help', description: name })

  test('one Tab reaches it, the arrows go on, Enter explains, Esc comes back; the next Tab leaves', async () => {
    desk.show(
      <>
        <Keys />
        <FactList
          resource={named('products')}
          record={product as unknown as AnyRow}
          only={['slug', 'hsn', 'nothing']}
        />
        <button type="button">After</button>
      </>,
    )
    await desk.user.tab()
    expect(document.activeElement).toBe(markOf(/^Slug/))
    expect(statusNow('hint')).toBe('Press Enter to read about it, arrow keys to move on.')
    await desk.user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(markOf(/^HSN/))
    await desk.user.keyboard('{Enter}')
    const card = await screen.findByRole('dialog', { name: 'HSN' })
    expect(card.textContent).toContain('Customs code of the product')
    await desk.user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(markOf(/^HSN/)))
    await desk.user.tab()
    expect(document.activeElement?.textContent).toBe('After')
    expect(statusNow('hint')).toBe(undefined)
    await desk.user.tab({ shift: true })
    expect(document.activeElement).toBe(markOf(/^HSN/))
  })

  test('its key explains the fact whose link has the focus', async () => {
    desk.show(
      <>
        <Keys />
        <FactList
          resource={named('products')}
          record={{ ...product, brand: product.id, brandTitle: 'Rose' } as unknown as AnyRow}
          only={['slug', 'brand']}
        />
      </>,
    )
    screen.getByRole('link').focus()
    await desk.user.keyboard('{Control>}/{/Control}')
    await screen.findByRole('dialog', { name: 'Brand' })
    await desk.user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link')))
  })
})

// Every screen there is, derived from the declarations: what each area can show and do, and what the kit has of its own.
import type { Page } from 'playwright-core'
import { resources } from '#areas/all.resources.ts'
import { benchScreenOf, createScreenOf, recordScreenOf, screenOf, uploadScreenOf } from '#contract/address.ts'
import { isKept, type Resource } from '#contract/resource.ts'
import { actionOf, benchesOf } from '#contract/standard.ts'
import { paletteIs } from '../journeys/desk.ts'

/** What a person has before them: the page, and the way to a path of the console. */
export interface Visit {
  page: Page
  goTo(path: string): Promise<void>
}

export interface Shown {
  /** What it is a screen of: the name of an area or a room of the kit. */
  of: string
  name: string
  /** Of who has not signed in. */
  isOutside?: boolean
  /** Is reached by a full load alone. */
  isLoaded?: boolean
  /** Keys are pressed on the way there. */
  usesKeys?: boolean
  /** Leads there; false where the shop has nothing of the kind. */
  show(visit: Visit): Promise<boolean>
}

const kinds = '[data-row], main .empty-state, .tree-tools, main form, .detail-facts, .workbench-bench, main h1'

const go = async ({ page, goTo }: Visit, path: string, sign = kinds): Promise<true> => {
  await goTo(path)
  await page.locator(sign).first().waitFor()
  return true
}

const listed = async (visit: Visit, resource: Resource): Promise<string | undefined> => {
  await go(visit, screenOf(resource), '[data-row], main .empty-state, .tree-tools')
  const [row] = await visit.page.locator('[data-row]').all()
  return (await row?.getAttribute('data-row')) ?? undefined
}

/** The first record of its list: found once, and again in each language. */
const first = new Map<string, string>()
const recordOf = async (visit: Visit, resource: Resource): Promise<string | undefined> => {
  const id = first.get(resource.name) ?? (await listed(visit, resource))
  if (id) first.set(resource.name, id)
  return id
}

const ofList = (resource: Resource): Shown[] => {
  const of = resource.name
  const has = (action: string) => actionOf(resource, action) !== undefined
  const ofRecord = (name: string, path: (id: string) => string, sign: string): Shown => ({
    of,
    name,
    show: async visit => {
      const id = await recordOf(visit, resource)
      return id !== undefined && go(visit, path(id), sign)
    },
  })
  return [
    {
      of,
      name: 'list',
      show: async visit => {
        await listed(visit, resource)
        return true
      },
    },
    {
      of,
      name: 'quick look',
      usesKeys: true,
      show: async visit => {
        if (!(await listed(visit, resource)) || (await visit.page.locator('.list').count()) === 0) return false
        await visit.page.locator('[data-row][tabindex="0"]').focus()
        await visit.page.keyboard.press('Space')
        await visit.page.locator('.list-peek .detail-title').waitFor()
        return true
      },
    },
    ...benchesOf(resource).map(
      ({ name }): Shown => ({ of, name, show: visit => go(visit, benchScreenOf(resource, name), '[data-bench]') }),
    ),
    ofRecord('record', id => recordScreenOf(resource, id), '.detail-facts, main h1'),
    ...(has('create')
      ? [{ of, name: 'new', show: (visit: Visit) => go(visit, createScreenOf(resource), 'main form') }]
      : []),
    ...(has('change') ? [ofRecord('edit', id => `${recordScreenOf(resource, id)}/edit`, 'main form')] : []),
    ...Object.keys(resource.uploads ?? {}).map(
      (upload): Shown => ({
        of,
        name: `import ${upload}`,
        show: visit => go(visit, uploadScreenOf(resource, upload), '.drop-zone'),
      }),
    ),
  ]
}

/** Its one record is opened as its form, in place of a list. */
const ofSingle = (resource: Resource): Shown[] => [
  { of: resource.name, name: 'form', show: visit => go(visit, screenOf(resource), 'main form') },
]

const ofTool = (resource: Resource): Shown[] => [
  {
    of: resource.name,
    name: 'page',
    show: visit => go(visit, screenOf(resource), '.workbench-bench, .list-actions button'),
  },
]

const overHome =
  (keys: readonly string[], sign: (page: Page) => Promise<unknown>) =>
  async (visit: Visit): Promise<true> => {
    await go(visit, '/', 'main')
    await paletteIs(visit.page, 'closed')
    for (const key of keys) await visit.page.keyboard.press(key)
    await sign(visit.page)
    return true
  }

const ofKit: readonly Shown[] = [
  { of: 'session', name: 'sign-in', isOutside: true, show: visit => go(visit, '/auth/login', 'input') },
  {
    of: 'session',
    name: 'brand and country',
    isLoaded: true,
    show: visit => go(visit, '/select-vendorcode', '[role=option]'),
  },
  { of: 'start', name: 'start page', show: visit => go(visit, '/', 'main') },
  {
    of: 'palette',
    name: 'at first',
    usesKeys: true,
    show: overHome(['Control+k'], page => page.getByRole('option').first().waitFor()),
  },
  {
    of: 'palette',
    name: 'with what was typed',
    usesKeys: true,
    show: overHome(['Control+k', 's', 'e', 'r', 'u', 'm'], page => page.getByRole('option').nth(2).waitFor()),
  },
  {
    of: 'shortcuts',
    name: 'sheet',
    usesKeys: true,
    show: overHome(['?'], page => page.locator('.shortcuts dl').first().waitFor()),
  },
  ...['account', 'journal', 'developer'].map(
    (path): Shown => ({ of: path, name: path, show: visit => go(visit, `/${path}`, 'main h1') }),
  ),
  ...['unauthorized', 'not-found'].map(
    (path): Shown => ({ of: path, name: path, isLoaded: true, show: visit => go(visit, `/${path}`, 'h1') }),
  ),
]

const screensOf = (resource: Resource): Shown[] => {
  if (!isKept(resource)) return ofTool(resource)
  if (actionOf(resource, 'open') === undefined) return []
  return resource.isSingle ? ofSingle(resource) : ofList(resource)
}

/** Of the kit's own first, then of the areas as they are declared. */
export const every: readonly Shown[] = [...ofKit, ...resources.flatMap(screensOf)]

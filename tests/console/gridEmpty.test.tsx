// Three kinds of nothing, in the list of every area: nothing yet, nothing that matches, nothing one may see; each with what to
// do next.
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { approvals } from '#areas/approvals/approvals.ts'
import { clearSubjects } from '#console/action/subject.ts'
import { ListScreen } from '#console/grid/ListScreen.tsx'
import { wordsNow } from '#console/i18n/words.ts'
import { endpointOf, screenOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import { actionOf, makingOf } from '#contract/standard.ts'
import { type Desk, openDesk, type ScriptedAnswer } from '../support/desk.tsx'

let desk: Desk
afterEach(async () => {
  clearSubjects()
  await desk.close()
})

const nothing = { rows: [], page: { number: 1, size: 10, total: 0, about: false } }

const open = async (resource: Resource, search: string, said: ScriptedAnswer) => {
  desk = await openDesk({
    resources,
    at: `${screenOf(resource)}${search}`,
    script: { [`GET ${endpointOf(resource)}`]: () => said },
  })
  desk.show(<ListScreen resource={resource} />)
}
/** The words that say so, with the buttons beside them. */
const stateOf = async (title: string) => {
  const found = await screen.findByText(title)
  return within(found.closest('.empty-state') as HTMLElement)
}

describe.each(resources.filter(resource => actionOf(resource, 'open')))('$name', resource => {
  const name = () => wordsNow().manyWithin(resource)

  test('nothing yet: the first is made or brought in here, or one is told of it', async () => {
    await open(resource, '', { body: { data: nothing } })
    const state = await stateOf(`No ${name()} yet`)
    const [next] = state.getAllByRole('button')
    const made = [makingOf(resource), actionOf(resource, 'upload')].flatMap(action => action ?? [])
    const told = made[0] ? wordsNow().action(made[0]) : 'Notify me'
    expect(next?.textContent).toContain(told)
    // Once: the head of the list leaves it to this.
    expect(screen.getAllByRole('button').filter(({ textContent }) => textContent?.includes(told))).toHaveLength(1)
  })

  test('nothing matches: the filter can be cleared', async () => {
    await open(resource, '?filter=nowhere', { body: { data: nothing } })
    const state = await stateOf(`No matching ${name()}`)
    expect(state.getByText('nowhere')).toBeTruthy()
    await desk.user.click(state.getByRole('button', { name: 'Clear filters' }))
    await stateOf(`No ${name()} yet`)
  })

  test('nothing one may see: the right to ask for is named, to be taken along', async () => {
    await open(resource, '', { status: 403, body: { code: 'FORBIDDEN', message: 'no', details: {} } })
    const state = await stateOf(`You do not have access to ${name()}`)
    expect(state.getByRole('button', { name: /Missing permission/ })).toBeTruthy()
    expect(state.getAllByText(new RegExp(`${resource.name}\\.open`)).length).toBeGreaterThan(0)
  })
})

// Last: an area is presented once.
test('what is not there is called by its own words where the area is about more than its list', async () => {
  await import('#areas/approvals/approvals.console.tsx')
  await open(approvals, '', { body: { data: nothing } })
  expect(await screen.findByText('No approval requests yet')).toBeTruthy()
})

// The endpoints of every resource, derived from the registry; nobody writes one by hand.
import { actionEndpointOf, copyPlacesOf, endpointOf } from '#contract/address.ts'
import { slugFieldOf } from '#contract/formerAddress.ts'
import { readQuery } from '#contract/query.ts'
import { hasStates, isKept, type Resource, type Tree } from '#contract/resource.ts'
import { actionOf, actionsOf, type ResolvedAction } from '#contract/standard.ts'
import { placesHolding } from '#server/auth/elsewhere.ts'
import type { Kit } from '#server/kit.ts'
import { actOn, isRunnable } from '#server/records/act.ts'
import { branchesOf } from '#server/records/branches.ts'
import { commentsOf } from '#server/records/comments.ts'
import { formFactsOf } from '#server/records/formFacts.ts'
import { groupsOf } from '#server/records/groups.ts'
import { historyOf } from '#server/records/history.ts'
import { listRecords } from '#server/records/list.ts'
import { neighboursOf } from '#server/records/neighbours.ts'
import { offersOf } from '#server/records/offers.ts'
import { readRecord } from '#server/records/read.ts'
import { addressed, formerAddresses } from '#server/records/redirects.ts'
import { isRevised, revisionsOf } from '#server/records/revisions.ts'
import { stateCounts } from '#server/records/states.ts'
import { readBody } from '#server/records/target.ts'
import { groupsThen, listThen, recordThen } from '#server/records/then.ts'
import { usedIn } from '#server/records/uses.ts'
import type { Answer, Ask, Endpoint } from './endpoint.ts'
import {
  actSchema,
  branchesSchema,
  copyPlacesSchema,
  formFactsSchema,
  groupedSchema,
  listSchema,
  outcomeSchema,
  rowSchema,
  stateCountsSchema,
} from './schemas.ts'

const listQuery = ['page', 'size', 'sort', 'filter', 'after', 'within']

const common = { method: 'GET', access: 'staff' } as const

const listing = (kit: Kit, resource: Resource): Endpoint => ({
  ...common,
  path: endpointOf(resource),
  action: `${resource.name}.open`,
  permission: `${resource.name}.open`,
  summary: `List ${resource.label.toLowerCase()}`,
  tag: resource.label,
  queryNames: listQuery,
  lane: 'lists',
  answerSchema: () => listSchema(resource),
  run: async ask => ({ text: await listRecords(kit, ask.staff(), resource, queryIn(ask, resource)) }),
})

/** Stands before one record is asked for: no id is called so. */
const grouping = (kit: Kit, resource: Resource): Endpoint => ({
  ...listing(kit, resource),
  path: `${endpointOf(resource)}/groups`,
  summary: `Count ${resource.label.toLowerCase()} and add up their figures, by group`,
  queryNames: ['filter'],
  answerSchema: () => groupedSchema,
  run: async ask => ({ data: await groupsOf(kit, ask.staff(), resource, queryIn(ask, resource)) }),
})

const queryIn = (ask: Ask, resource: Resource) => readQuery(name => ask.query(name), resource.sort)

const states = (kit: Kit, resource: Resource): Endpoint => ({
  ...listing(kit, resource),
  path: `${endpointOf(resource)}/states`,
  summary: `Count ${resource.label.toLowerCase()} by state`,
  queryNames: ['filter', 'field'],
  answerSchema: () => stateCountsSchema,
  run: async ask => {
    const { filter } = queryIn(ask, resource)
    return { data: await stateCounts(kit, ask.staff(), resource, filter, ask.query('field') || undefined) }
  },
})

const forming = (kit: Kit, resource: Resource): Endpoint => ({
  ...listing(kit, resource),
  path: `${endpointOf(resource)}/form`,
  summary: `Get the prefilled values for a ${resource.one} form`,
  queryNames: ['id'],
  lane: 'small',
  answerSchema: () => formFactsSchema,
  run: async ask => ({ data: await formFactsOf(kit, ask.staff(), resource, ask.query('id') || undefined) }),
})

/** Stands before one record is asked for: no id is called so. */
const copying = (kit: Kit, resource: Resource): Endpoint => ({
  ...listing(kit, resource),
  path: copyPlacesOf(resource),
  action: `${resource.name}.copyOut`,
  permission: `${resource.name}.copyOut`,
  summary: `Brands ${resource.label.toLowerCase()} can be copied to`,
  queryNames: [],
  lane: 'small',
  answerSchema: () => copyPlacesSchema,
  run: async ask => ({
    data: {
      places: (await placesHolding(kit, ask.staff(), `${resource.name}.create`)).map(
        ({ vendorCode, name, country }) => ({ vendorCode, name, country }),
      ),
    },
  }),
})

const isTree = (resource: Resource): resource is Resource & { tree: Tree } => resource.tree !== undefined

const branching = (kit: Kit, resource: Resource & { tree: Tree }): Endpoint => ({
  ...listing(kit, resource),
  path: `${endpointOf(resource)}/branches`,
  summary: `${resource.label} directly below one of them, or those a filter finds with all above them`,
  queryNames: ['under', 'filter'],
  answerSchema: () => branchesSchema(resource),
  run: async ask => {
    const under = ask.query('under')
    const { filter } = queryIn(ask, resource)
    return { data: await branchesOf(kit, ask.staff(), resource, { filter, ...(under && { under }) }) }
  },
})

/** The list at another moment; who may read histories may look at it. */
const listingThen = (kit: Kit, resource: Resource): Endpoint => ({
  ...listing(kit, resource),
  path: `${endpointOf(resource)}/as-of`,
  action: `${resource.name}.history`,
  permission: `${resource.name}.history`,
  summary: `List ${resource.label.toLowerCase()} as they were or will be at a moment`,
  queryNames: ['at', 'page', 'size', 'sort', 'filter', 'within'],
  run: async ask => ({ data: await listThen(kit, ask.staff(), resource, queryIn(ask, resource), ask.query('at')) }),
})

const groupingThen = (kit: Kit, resource: Resource): Endpoint => ({
  ...listingThen(kit, resource),
  path: `${endpointOf(resource)}/as-of/groups`,
  summary: `Count ${resource.label.toLowerCase()} by group as they were or will be at a moment`,
  queryNames: ['at', 'filter'],
  answerSchema: () => groupedSchema,
  run: async ask => ({ data: await groupsThen(kit, ask.staff(), resource, queryIn(ask, resource), ask.query('at')) }),
})

/** What is asked about one record: where below it, by which action, and what is answered. */
const reading = (kit: Kit, resource: Resource): Endpoint[] => {
  const about = (
    below: string,
    action: string,
    summary: string,
    answer: (ask: Ask, id: string) => Promise<Answer>,
  ) => ({
    ...common,
    path: `${endpointOf(resource)}/:id${below}`,
    action: `${resource.name}.${action}`,
    permission: `${resource.name}.${action}`,
    summary,
    tag: resource.label,
    run: (ask: Ask) => answer(ask, ask.params.id ?? ''),
  })
  const one = resource.one
  const bySlug: Endpoint = {
    ...common,
    path: `${endpointOf(resource)}/by-slug/:slug`,
    action: `${resource.name}.show`,
    permission: `${resource.name}.show`,
    summary: `Which ${one} answers at an address, its own or a former one`,
    tag: resource.label,
    run: async ask => ({ data: await addressed(kit, ask.staff(), resource, ask.params.slug ?? '') }),
  }
  return [
    ...(slugFieldOf(resource) ? [bySlug] : []),
    {
      ...about('', 'show', `Read one ${one}`, async (ask, id) => ({
        text: await readRecord(kit, ask.staff(), resource, id),
      })),
      answerSchema: () => rowSchema(resource),
    },
    ...(slugFieldOf(resource)
      ? [
          about('/addresses', 'show', `Former addresses that lead to a ${one}`, async (ask, id) => ({
            data: { former: await formerAddresses(kit, ask.staff(), resource, id) },
          })),
        ]
      : []),
    about('/offers', 'show', `What may be done with a ${one} now`, async (ask, id) => ({
      data: await offersOf(kit, ask.staff(), resource, id),
    })),
    {
      ...about('/neighbours', 'show', `The ${one} before and after this one in a list`, async (ask, id) => ({
        data: await neighboursOf(kit, ask.staff(), resource, id, queryIn(ask, resource)),
      })),
      queryNames: ['sort', 'filter'],
    },
    {
      ...about('/as-of', 'history', `A ${one} as it was or will be at a moment`, async (ask, id) => ({
        data: await recordThen(kit, ask.staff(), resource, id, ask.query('at')),
      })),
      queryNames: ['at'],
    },
    about('/used-in', 'show', `Records that use a ${one}`, async (ask, id) => ({
      data: await usedIn(kit, ask.staff(), resource, id),
    })),
    ...(isRevised(resource)
      ? [
          about('/revisions', 'history', `Every content a ${one} had, and which is live`, async (ask, id) => ({
            data: { revisions: await revisionsOf(kit, ask.staff(), resource, id) },
          })),
        ]
      : []),
    about('/history', 'history', `History of a ${one}`, async (ask, id) => ({
      data: { lines: await historyOf(kit, ask.staff(), resource, id) },
    })),
    ...(actionOf(resource, 'comment')
      ? [
          about('/comments', 'show', `What people say about a ${one}`, async (ask, id) => ({
            data: { comments: await commentsOf(kit, ask.staff(), resource, id) },
          })),
        ]
      : []),
  ]
}

const acting = (kit: Kit, resource: Resource, action: ResolvedAction): Endpoint => ({
  method: 'POST',
  path: actionEndpointOf(resource, action.name),
  action: action.id,
  access: 'staff',
  permission: action.id,
  summary: action.label,
  tag: resource.label,
  bodySchema: () => actSchema(resource, action),
  answerSchema: outcomeSchema,
  reads: action.effect === 'read',
  needsKey: action.keyed !== undefined,
  ...(action.job && { lane: 'heavy' }),
  // Ten thousand ids and the versions they had.
  bodyLimit: 2 * 1024 * 1024,
  run: ({ staff, body, face, once }) =>
    actOn(kit, staff(), resource, action.name, readBody(body), { face, ...(once && { once }) }),
})

const aboutRecords = (kit: Kit, resource: Resource): Endpoint[] => [
  listing(kit, resource),
  grouping(kit, resource),
  ...(hasStates(resource) ? [states(kit, resource)] : []),
  ...(resource.copiesOut ? [copying(kit, resource)] : []),
  ...(resource.formFacts ? [forming(kit, resource)] : []),
  ...(isTree(resource) ? [branching(kit, resource)] : []),
  listingThen(kit, resource),
  groupingThen(kit, resource),
  ...reading(kit, resource),
]

export const recordEndpoints = (kit: Kit): Endpoint[] =>
  kit.resources.flatMap(resource => {
    const allowed = new Set(actionsOf(resource).map(({ id }) => id))
    const ofRecords = isKept(resource) ? aboutRecords(kit, resource) : []
    return [
      ...ofRecords.filter(({ action }) => allowed.has(action)),
      ...actionsOf(resource)
        .filter(isRunnable)
        .map(action => acting(kit, resource, action)),
    ]
  })

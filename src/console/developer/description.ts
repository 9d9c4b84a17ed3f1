// The API as the server describes it (OpenAPI 3.1 at /docs/json), one entry for each call, with what this page adds to nothing:
// it is the same list the routes are made of.
import { useQuery } from '@tanstack/react-query'
import { api } from '#console/net/api.ts'
import { headers } from '#contract/session.ts'

export interface Schema {
  type?: string
  format?: string
  title?: string
  description?: string
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  anyOf?: readonly Schema[]
}

interface Operation {
  summary: string
  tags: readonly string[]
  'x-action': string
  'x-permission': string | null
  parameters: readonly { name: string; in: string; required: boolean }[]
  security?: readonly unknown[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
}

export interface Description {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

export interface Entry {
  id: string
  method: string
  path: string
  summary: string
  tag: string
  action: string
  permission: string | null
  /** Nobody need be signed in. */
  isOpen: boolean
  /** It belongs to a brand and a country. */
  isPlaced: boolean
  /** Refused without an idempotency key. */
  needsKey: boolean
  /** In the path and in the query. */
  parameters: readonly { name: string; in: string; required: boolean }[]
  body?: Schema
}

export const entriesOf = ({ paths }: Description): Entry[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Entry => {
      const { summary, tags, parameters, requestBody, security } = operation
      return {
        id: `${method} ${path}`,
        method: method.toUpperCase(),
        path,
        summary,
        tag: tags[0] ?? '',
        action: operation['x-action'],
        permission: operation['x-permission'],
        isOpen: security?.length === 0,
        isPlaced: parameters.some(({ name }) => name === headers.vendor),
        needsKey: parameters.some(({ name, required }) => name === headers.once && required),
        parameters: parameters.filter(parameter => parameter.in !== 'header'),
        ...(requestBody && { body: requestBody.content['application/json'].schema }),
      }
    }),
  )

export const useEntries = () =>
  useQuery({
    queryKey: ['api'],
    queryFn: async ({ signal }) => entriesOf(await api.get<Description>('/docs/json', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })

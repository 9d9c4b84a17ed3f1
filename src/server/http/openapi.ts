// The API description, OpenAPI 3.1, from the very list the routes are made of.
import { catalogue } from '#contract/problem.ts'
import { headers } from '#contract/session.ts'
import { drawn, type Endpoint } from './endpoint.ts'

type Json = Record<string, unknown>

const header = (name: string, description: string, required: boolean): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})

const parametersOf = ({ path, access, method, queryNames = [], needsKey = false }: Endpoint): Json[] => [
  ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  })),
  ...queryNames.map(name => ({
    name,
    in: 'query',
    required: false,
    schema: { type: name === 'page' || name === 'size' ? 'integer' : 'string' },
  })),
  ...(access === 'staff'
    ? [header(headers.vendor, 'Vendor code', true), header(headers.country, 'Country', false)]
    : []),
  ...(access !== 'anyone' && method === 'POST'
    ? [header(headers.once, 'Same key, same effect', needsKey), header(headers.face, 'What pulled the action', false)]
    : []),
]

const content = (schema: unknown) => ({ 'application/json': { schema } })

const operationOf = (endpoint: Endpoint): Json => ({
  operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/(?<!\W)\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
  summary: endpoint.summary,
  tags: [endpoint.tag],
  'x-action': endpoint.action,
  'x-permission': endpoint.permission,
  parameters: parametersOf(endpoint),
  ...(endpoint.access === 'anyone' ? { security: [] } : {}),
  ...(endpoint.bodySchema ? { requestBody: { required: true, content: content(drawn(endpoint.bodySchema)) } } : {}),
  responses: {
    200: {
      description: 'Done',
      content: content({ type: 'object', properties: { data: drawn(endpoint.answerSchema) ?? {} } }),
    },
    ...(endpoint.method === 'POST' && endpoint.access === 'staff' ? { 202: { description: 'Taken as a job' } } : {}),
    default: { description: 'A problem', content: content({ $ref: '#/components/schemas/Problem' }) },
  },
})

const problem = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { enum: Object.keys(catalogue) },
    message: { type: 'string' },
    details: { type: 'object' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
    newToken: { type: 'string' },
  },
}

export const describe = (endpoints: readonly Endpoint[], version: string): Json => {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Nucleus',
      version,
      description: 'Success bodies are {data}; problems are flat. Every path has one action and one permission.',
    },
    security: [{ accessToken: [] }],
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: 'apiKey', in: 'header', name: headers.token },
        secureToken: { type: 'apiKey', in: 'header', name: headers.secureToken },
      },
      schemas: { Problem: problem },
    },
  }
}

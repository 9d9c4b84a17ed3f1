// The readable page of the API description: plain HTML made here, so that it needs no script and no other host.
import { createHash } from 'node:crypto'
import { drawn, type Endpoint } from './endpoint.ts'

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const block = (title: string, schema: unknown): string =>
  schema ? `<h4>${title}</h4><pre>${escaped(JSON.stringify(schema, null, 2))}</pre>` : ''

const entry = (endpoint: Endpoint): string => {
  const { method, path, summary, action, permission, bodySchema, answerSchema, queryNames } = endpoint
  const grant = permission
    ? `needs <code>${escaped(permission)}</code>`
    : endpoint.access === 'anyone'
      ? 'open to anyone'
      : 'for whoever is signed in'
  return `<details><summary><b>${method}</b> <code>${escaped(path)}</code> ${escaped(summary)}</summary>
<p>Action <code>${escaped(action)}</code>, ${grant}.${queryNames ? ` Query: ${queryNames.map(name => `<code>${escaped(name)}</code>`).join(' ')}.` : ''}</p>
${block('Body', drawn(bodySchema))}${block('Answer: <code>data</code>', drawn(answerSchema))}</details>`
}

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color:#1c2024;background:#fff}
h2{margin-top:2.5rem}summary{cursor:pointer;padding:.25rem 0}summary b{display:inline-block;width:3.5rem}pre{overflow:auto;background:#f4f4f6;padding:.75rem;border-radius:6px;max-height:24rem}
code{font-family:ui-monospace,monospace}details{border-bottom:1px solid #e3e3e8}
@media (prefers-color-scheme:dark){body{color:#edeef0;background:#111113}pre{background:#212225}details{border-color:#363a3f}}`

/** Its one style sheet and nothing else. */
export const docsPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';')

export const docsPage = (endpoints: readonly Endpoint[], version: string): string => {
  const parts = [...Map.groupBy(endpoints, ({ tag }) => tag)].map(
    ([tag, list]) =>
      `<section aria-label="${escaped(tag)}"><h2>${escaped(tag)}</h2>${list.map(entry).join('\n')}</section>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Nucleus API</title><style>${style}</style>
<main><h1>Nucleus API ${escaped(version)}</h1>
<p>The machine-readable description (OpenAPI 3.1) is at <a href="/docs/json">/docs/json</a>. Success bodies are <code>{data}</code>; problems are flat:
<code>{code, message, details?, fields?}</code>. Sign in for an <code>access-token</code>; say where you are with <code>vendor-code</code> and <code>country-code</code>.</p>
${parts.join('\n')}</main></html>`
}

// The desk at which pages are tested: an own shop without a demo, and what most of the tests ask of it.
import { pages } from '#areas/pages/pages.ts'
import type { pageTemplates } from '#areas/pages/templates.ts'
import { endpointOf } from '#contract/address.ts'
import type { Block } from '#contract/fields/blocks.ts'
import type { AnyRow } from '#contract/resource.ts'
import { newId } from '#server/records/ids.ts'
import { opened } from '../../support/opened.ts'

export const en = (text: string) => ({ 'en-in': text })
export const block = (type: string, props: Record<string, unknown> = {}, children?: Block[]): Block => ({
  ...{ id: newId(), type, props },
  ...(children && { children }),
})
export const versions = ({ id, version }: AnyRow) => ({ ids: [id], versions: { [id]: version } })
export const codes = ({ status, body }: { status: number; body: { fields?: { code: string }[] } }) => [
  status,
  ...(body.fields ?? []).map(({ code }) => code),
]

export const openDesk = async () => {
  const { here, admin, files } = await opened({ demo: false })
  /** As anybody, without signing in. */
  const visit = async (url: string, payload?: object) => {
    const { statusCode, body, headers } = await here.house.app.app.inject({
      ...{ url, method: payload ? 'POST' : 'GET' },
      ...(payload && { payload }),
    })
    return { status: statusCode, headers, body: JSON.parse(body) as { data: Record<string, unknown> } }
  }
  const shown = async (id: string): Promise<AnyRow> =>
    (await admin.get<{ data: AnyRow }>(`${endpointOf(pages)}/${id}`)).body.data
  const create = (input: Record<string, unknown>, of: typeof pages | typeof pageTemplates = pages) =>
    admin.act(of as typeof pages, 'create', {
      input: of === pages ? { type: 'custom', robots: 'index', structuredData: 'none', ...input } : input,
    })
  const made = async (title: string, more: Record<string, unknown> = {}): Promise<AnyRow> => {
    const { body } = await create({ title: en(title), ...more })
    const [row] = body.data?.done ?? []
    if (!row) throw new Error(JSON.stringify(body))
    return row as AnyRow
  }
  const does = async (action: string, id: string, input: Record<string, unknown> = {}) =>
    admin.act(pages, action, { ...versions(await shown(id)), input })
  const published = async (title: string, more: Record<string, unknown> = {}): Promise<AnyRow> => {
    const page = await made(title, more)
    const { body } = await does('publish', page.id)
    if (!body.data?.done?.[0]) throw new Error(JSON.stringify(body))
    return shown(page.id)
  }
  const seen = (path: string, lang = 'en-in') =>
    visit(`/public/v1/mgp/page?path=${encodeURIComponent(path)}&lang=${lang}`)
  return { here, admin, files, visit, shown, create, made, does, published, seen }
}

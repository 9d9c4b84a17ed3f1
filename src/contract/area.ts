// An area: what the business calls one thing, in one folder; its resources are what is kept of it.
import type { Resource } from './resource.ts'
import type { Language } from './session.ts'

export interface Area {
  /** In the order of the sidebar and the palette; the first has the name of the area. */
  resources: readonly Resource[]
  /** What its own screens say in English, by message key. */
  words?: Readonly<Record<string, string>>
  /** All that is said of it in another language, its screens' words among them. */
  texts?: (language: Language) => Promise<{ default: Readonly<Record<string, string>> }>
}

// Views of lists that people keep: a question of the query line, its order and its columns under a name. One's own, shared
// with a role, or the standard of a brand in a country.
import type { View } from './resource.ts'

export const viewPaths = {
  views: '/v1/me/views',
  remove: '/v1/me/views/remove',
  standard: '/v1/views/standard',
  removeStandard: '/v1/views/standard/remove',
} as const

/** The right to set what everybody of a brand sees. */
export const standardRight = 'views.standard'

/** A column as a list shows it. */
export interface ColumnChoice {
  name: string
  /** Pixels; its own measure when absent. */
  width?: number
  /** Stays at the start while the others scroll. */
  pinned?: boolean
}

export const columnWidth = { least: 48, most: 800 } as const

export interface KeptView extends View {
  id: string
  /** Name of the resource whose list it is. */
  resource: string
  columns?: ColumnChoice[]
  /** The role it is shared with. */
  role: string | null
  roleName: string | null
  /** Whether it is the brand's, for everybody here. */
  isStandard: boolean
  isMine: boolean
  byName: string | null
  /** What of its question cannot be read any more, as it was written; `filter` and `sort` are without it. */
  dropped?: string[]
}

export interface ViewWish {
  /** Changes this one instead of making another. */
  id?: string
  resource: string
  name: string
  filter: string
  sort?: string | null
  columns?: ColumnChoice[] | null
  role?: string | null
}

/** Those I may see here, and with whom I may share. */
export interface KeptViews {
  views: KeptView[]
  roles: { id: string; name: string }[]
}

/** Per person, and per brand in a country. */
export const mostViews = 200

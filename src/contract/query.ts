// What a list is asked for and what it answers. Sizes are clamped here so that no address can ask for everything.

export const pageSizes = [10, 25, 50, 100] as const
/** Spec 9. */
export const defaultPageSize = 10

export interface ListQuery {
  page: number
  size: number
  /** Field name, `-` for descending. */
  sort: string
  /** The query line. */
  filter: string
  /** Keyset cursor from the previous answer; outranks `page`. */
  after?: string
  /** Of a line that groups: only the rows of the group with this value, empty for those without one. */
  within?: string
  /** Another moment than now. */
  at?: string
}

export interface Page {
  number: number
  size: number
  /** Exact when cheap, else the planner's estimate. */
  total: number
  /** True when `total` is an estimate. */
  about: boolean
  /** Cursor of the next page, absent on the last. */
  next?: string
}

export interface Listed<R> {
  rows: R[]
  page: Page
}

const whole = (text: string | null | undefined, otherwise: number): number =>
  text && /^\d{1,9}$/.test(text) ? Number(text) : otherwise

/** Reads a query from an address; nonsense becomes the default rather than an error. */
export const readQuery = (get: (name: string) => string | null | undefined, defaultSort = '-updatedAt'): ListQuery => {
  const size = whole(get('size'), defaultPageSize)
  const after = get('after')
  const within = get('within')
  return {
    page: Math.max(1, Math.min(whole(get('page'), 1), 1_000_000)),
    size: Math.max(1, Math.min(size, 100)),
    sort: get('sort') || defaultSort,
    filter: (get('filter') ?? '').slice(0, 2048),
    ...(after && { after }),
    ...(typeof within === 'string' && { within: within.slice(0, 200) }),
  }
}

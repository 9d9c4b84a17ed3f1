// Which cards a start page has, how large and in which order. The cards of the house stand here; each figure a resource declares
// is one more, named `orders.placed`.
import { actionId } from './address.ts'
import type { Resource } from './resource.ts'

export const cardSizes = ['s', 'm', 'l', 'wide'] as const
export type CardSize = (typeof cardSizes)[number]

/** Cards a start page may have. */
export const mostCards = 40

/** Seconds after which a card is asked for again. */
export const refreshSeconds = { least: 15, most: 3600, usual: 60 } as const

export interface PlacedCard {
  card: string
  size: CardSize
  /** `refreshSeconds.usual` when absent. */
  refreshSeconds?: number
}

export interface HomeLayout {
  /** Null while it is nobody's own. */
  id: string | null
  /** Of one's own; 0 before the first. */
  version: number
  /** Whose it is: one's own, that of a role one has, or the one everybody begins with. */
  of: 'mine' | 'role' | 'standard'
  cards: PlacedCard[]
}

export interface KnownCard {
  card: string
  /** Those it can be drawn in. */
  sizes: readonly CardSize[]
  /** The one it begins with. */
  size: CardSize
  /** The right to see it; none where everybody may. */
  needs?: string
}

const lists: readonly CardSize[] = ['m', 'l', 'wide']

const houseCards: readonly KnownCard[] = [
  { card: 'attention', sizes: lists, size: 'l' },
  { card: 'planned', sizes: lists, size: 'l' },
  { card: 'drafts', sizes: lists, size: 'l' },
  { card: 'views', sizes: lists, size: 'm' },
  { card: 'recent', sizes: lists, size: 'm' },
  { card: 'team', sizes: lists, size: 'm' },
  { card: 'jobs', sizes: lists, size: 'm', needs: 'jobs.open' },
]

type Told = Pick<Resource, 'name' | 'figures'>

export const figureCard = (resource: string, name: string): string => `${resource}.${name}`

/** In the order in which they stand until somebody arranges them. */
export const knownCards = (resources: readonly Told[]): KnownCard[] => [
  ...resources.flatMap(resource =>
    Object.keys(resource.figures ?? {}).map(
      (name): KnownCard => ({
        card: figureCard(resource.name, name),
        sizes: cardSizes,
        size: 's',
        needs: actionId(resource, 'open'),
      }),
    ),
  ),
  ...houseCards,
]

export const seenCards = (resources: readonly Told[], may: (id: string) => boolean): KnownCard[] =>
  knownCards(resources).filter(({ needs }) => needs === undefined || may(needs))

export const standardCards = (seen: readonly KnownCard[]): PlacedCard[] =>
  seen.map(({ card, size }) => ({ card, size }))

/** The right to say what those of a role begin with. */
export const layoutRight = 'home.layout'

export const layoutPaths = {
  save: '/v1/home/layout',
  reset: '/v1/home/layout/reset',
  roles: '/v1/home/layout/roles',
  saveForRole: '/v1/home/layout/role',
} as const

/** What those of a role begin with; null where they begin with the standard. */
export interface RoleLayout {
  id: string
  name: string
  cards: PlacedCard[] | null
}

// A layout as a file, for another place or another person.
import { cardSizes, type KnownCard, type PlacedCard } from '#contract/homeLayout.ts'

/** Letters of a file that is looked into at all; forty cards need a tenth of it. */
export const mostLetters = 64 * 1024

export const downloadLayout = (cards: readonly PlacedCard[]): void => {
  const address = URL.createObjectURL(
    new Blob([`${JSON.stringify({ cards }, null, 2)}\n`], { type: 'application/json' }),
  )
  const link = document.createElement('a')
  link.href = address
  link.download = 'layout.json'
  link.click()
  URL.revokeObjectURL(address)
}

const isPlaced = (value: unknown): value is PlacedCard => {
  const { card, size, refreshSeconds } = (value ?? {}) as Partial<Record<keyof PlacedCard, unknown>>
  return (
    typeof card === 'string' &&
    cardSizes.some(one => one === size) &&
    (refreshSeconds === undefined || Number.isInteger(refreshSeconds))
  )
}

/** Undefined where it is no layout; `left` counts the cards nobody here has. */
export const readLayout = (
  text: string,
  seen: readonly KnownCard[],
): { cards: PlacedCard[]; left: number } | undefined => {
  if (text.length > mostLetters) return undefined
  try {
    const { cards } = JSON.parse(text) as { cards?: unknown }
    if (!Array.isArray(cards) || !cards.every(isPlaced)) return undefined
    const kept = cards.filter(({ card }) => seen.some(one => one.card === card))
    return {
      cards: kept.map(({ card, size, refreshSeconds }) => ({ card, size, ...(refreshSeconds && { refreshSeconds }) })),
      left: cards.length - kept.length,
    }
  } catch {
    return undefined
  }
}

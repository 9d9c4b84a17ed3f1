// How cards stand under each other: small ones side by side, wide ones alone, the others in two columns whose heights go their own way.
import type { PlacedCard } from '#contract/homeLayout.ts'

export type Band =
  | { kind: 'row'; cards: readonly string[] }
  | { kind: 'wide'; card: string }
  | { kind: 'columns'; main: readonly string[]; beside: readonly string[] }

const kindOf = ({ size }: PlacedCard): Band['kind'] => (size === 's' ? 'row' : size === 'wide' ? 'wide' : 'columns')

export const bandsOf = (cards: readonly PlacedCard[]): Band[] => {
  const runs: { kind: Band['kind']; cards: PlacedCard[] }[] = []
  for (const card of cards) {
    const kind = kindOf(card)
    const last = runs.at(-1)
    if (last?.kind === kind && kind !== 'wide') last.cards.push(card)
    else runs.push({ kind, cards: [card] })
  }
  return runs.map(({ kind, cards: run }): Band => {
    const named = (all: readonly PlacedCard[]) => all.map(({ card }) => card)
    if (kind === 'wide') return { kind, card: run[0]?.card ?? '' }
    if (kind === 'row') return { kind, cards: named(run) }
    return {
      kind,
      main: named(run.filter(({ size }) => size === 'l')),
      beside: named(run.filter(({ size }) => size === 'm')),
    }
  })
}

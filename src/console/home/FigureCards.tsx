// How it goes: each figure is the way to the list of exactly the records behind it.
import { Link } from '#console/shell/navigation.tsx'
import type { FigureCard, HomeAnswer } from '#contract/home.ts'
import { figureCard } from '#contract/homeLayout.ts'
import { listOf } from './addresses.ts'
import { FigureList } from './Figure.tsx'

/** Those of these cards there are, in their order. */
export const FigureCards = ({ answer, cards }: { answer: HomeAnswer; cards: readonly string[] }) => (
  <FigureList<FigureCard>
    figures={cards.flatMap(
      card => answer.figures.find(({ resource, name }) => figureCard(resource, name) === card) ?? [],
    )}
    period={answer.period}
    isAlone={cards.length === 1}
    around={(face, resource, card) => (
      <Link to={listOf(resource, card)} className="figure-link">
        {face}
      </Link>
    )}
  />
)

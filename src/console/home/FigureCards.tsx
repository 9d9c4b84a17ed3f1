// How it goes: each figure is the way to the list of exactly the records behind it.
import { useWords } from '#console/i18n/words.ts'
import { knownResource } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { type HomeAnswer, isBroken } from '#contract/home.ts'
import { figureCard } from '#contract/homeLayout.ts'
import { listOf } from './addresses.ts'
import { CardBroken, FigureFace, figureName } from './Figure.tsx'

/** Those of these cards there are, in their order. */
export const FigureCards = ({ answer, cards }: { answer: HomeAnswer; cards: readonly string[] }) => {
  const words = useWords()
  const { period } = answer
  const figures = cards.flatMap(
    card => answer.figures.find(({ resource, name }) => figureCard(resource, name) === card) ?? [],
  )
  if (figures.length === 0) return null
  return (
    <ul className="figure-cards" data-alone={cards.length === 1 || undefined} aria-label={words.t('home.figures')}>
      {figures.map(card => {
        const resource = knownResource(card.resource)
        const figure = resource?.figures?.[card.name]
        if (!resource || !figure) return null
        return (
          <li key={`${card.resource} ${card.name}`} className="figure-card">
            {isBroken(card) ? (
              <CardBroken name={figureName(words, resource, card.name)} />
            ) : (
              <Link to={listOf(resource, card)} className="figure-link">
                <FigureFace {...{ card, resource, figure, period }} />
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}

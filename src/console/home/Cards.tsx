// The cards of a start page, in the bands of its layout.
import type { ReactNode } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { useMe } from '#console/session/me.ts'
import type { HomeAnswer } from '#contract/home.ts'
import { type Band, bandsOf } from './bands.ts'
import { cardName } from './cardNames.ts'
import { Drafts } from './Drafts.tsx'
import { CardBroken } from './Figure.tsx'
import { FigureCards } from './FigureCards.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { GoesLive } from './GoesLive.tsx'
import { NeedsYou } from './NeedsYou.tsx'
import { Recents } from './Recents.tsx'
import { Running } from './Running.tsx'
import { Team } from './Team.tsx'
import { ViewTiles } from './ViewTiles.tsx'

const house: Readonly<Record<string, (answer: HomeAnswer) => ReactNode>> = {
  attention: answer => <NeedsYou answer={answer} />,
  planned: answer => <GoesLive answer={answer} />,
  drafts: answer => <Drafts answer={answer} />,
  views: answer => <ViewTiles answer={answer} />,
  recent: answer => <Recents titles={answer.recents} />,
  team: answer => <Team answer={answer} />,
  jobs: answer => <Running answer={answer} />,
}

const Card = ({ card, answer }: { card: string; answer: HomeAnswer }) => {
  const words = useWords()
  if (answer.broken.includes(card))
    return (
      <section className="home-card">
        <CardBroken name={cardName(words, card)} />
      </section>
    )
  return house[card]?.(answer) ?? <FigureCards answer={answer} cards={[card]} />
}

const Drawn = ({ band, answer, first }: { band: Band; answer: HomeAnswer; first: ReactNode }) => {
  if (band.kind === 'row') return <FigureCards answer={answer} cards={band.cards} />
  if (band.kind === 'wide') return <Card card={band.card} answer={answer} />
  const all = (cards: readonly string[]) => cards.map(card => <Card key={card} card={card} answer={answer} />)
  const hasBeside = band.beside.length > 0 || first
  if (band.main.length === 0)
    return (
      <div className="home-thirds">
        {first}
        {all(band.beside)}
      </div>
    )
  return (
    <div className="home-columns" data-single={!hasBeside || undefined}>
      <div className="home-main">{all(band.main)}</div>
      {hasBeside && (
        <div className="home-beside">
          {first}
          {all(band.beside)}
        </div>
      )}
    </div>
  )
}

/** The first steps stand at the side of the first columns there are. */
export const Cards = ({ answer }: { answer: HomeAnswer }) => {
  const isNew = useMe().profile.firstSteps !== 'dismissed'
  const bands = bandsOf(answer.layout.cards)
  const beside = bands.findIndex(({ kind }) => kind === 'columns')
  return (
    <>
      {bands.map((band, at) => (
        <Drawn key={at} band={band} answer={answer} first={isNew && at === beside && <FirstSteps />} />
      ))}
      {isNew && beside < 0 && <FirstSteps />}
    </>
  )
}

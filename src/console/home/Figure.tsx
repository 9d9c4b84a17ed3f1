// A figure, how it compares with the same part of the period before, and its line over that one: on a tile as on a wall.
import type { ReactNode } from 'react'
import { useWords, type Words } from '#console/i18n/words.ts'
import { knownResource } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { keyOf } from '#contract/address.ts'
import { type Broken, type Figure, type FigureCard, isBroken, type Period } from '#contract/home.ts'
import type { Resource } from '#contract/resource.ts'
import { changeOf } from '#rules/period.ts'

/** Where it leads is not part of how it looks. */
export type Shown = Omit<FigureCard, 'filter'>
type Said = FigureCard['before']

const shareOf = ({ count, of }: Said): number => (of ? (count / of) * 100 : 0)

const amountOf = (figure: Figure, said: Said): number =>
  figure.share ? shareOf(said) : figure.sum ? Number(said.sum ?? 0) : said.count

const textOf = (words: Words, figure: Figure, { isMoney }: Shown, said: Said): string => {
  if (figure.share) return words.percent(Math.round(shareOf(said) * 10) * 10)
  if (!figure.sum) return words.number(said.count)
  return isMoney ? words.money(Number(said.sum ?? 0)) : words.number(Number(said.sum ?? 0))
}

const [width, height] = [100, 28]

const pathOf = (line: readonly number[], most: number, steps: number): string =>
  line
    .map((value, at) => {
      const x = (at / Math.max(1, steps - 1)) * width
      const y = height - 1 - (most === 0 ? 0 : (value / most) * (height - 3))
      return `${at === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`
    })
    .join('')

/** The last stretch is not over: it is dashed. Its words stand beside it. */
const Spark = ({ line, ghost }: Pick<FigureCard, 'line' | 'ghost'>) => {
  const most = Math.max(...line, ...ghost)
  const steps = Math.max(ghost.length, line.length)
  const done = line.slice(0, -1)
  const last = line.slice(-2)
  const from = Math.max(0, line.length - 2)
  const lastPath = pathOf([...Array<number>(from).fill(0), ...last], most, steps)
  return (
    <svg className="spark" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="spark-ghost" d={pathOf(ghost, most, steps)} />
      {done.length > 1 && <path className="spark-line" d={pathOf(done, most, steps)} />}
      {line.length > 1 && (
        <path
          className="spark-line spark-open"
          d={`M${lastPath
            .split(/(?=[ML])/)
            .slice(from)
            .join('')
            .slice(1)}`}
        />
      )}
    </svg>
  )
}

const Change = ({ figure, card, period }: { figure: Figure; card: Shown; period: Period }) => {
  const words = useWords()
  const [now, before] = [amountOf(figure, card), amountOf(figure, card.before)]
  const events = figure.share ? (card.before.of ?? 0) : card.before.count
  // Shares are compared in points.
  const change = figure.share ? (events < 30 ? undefined : now - before) : changeOf(now, before, events)
  const was = words.t('home.before', { value: textOf(words, figure, card, card.before) })
  // Too few for a share of them to say something: what it was says more.
  if (change === undefined)
    return (
      <span className="figure-against" title={words.t('home.same')}>
        {was}
      </span>
    )
  const rounded = Math.round(change * 10) / 10
  const tone = rounded === 0 ? undefined : rounded > 0 === (figure.good === 'up') ? 'good' : 'bad'
  const size = figure.share
    ? words.t('home.points', { number: words.number(Math.abs(rounded)) })
    : words.percent(Math.round(Math.abs(rounded) * 100))
  return (
    <span className="figure-against" title={words.t('home.same')}>
      <span className="figure-change" data-tone={tone}>
        {rounded !== 0 && (
          <Icon
            name={rounded > 0 ? 'chevron-up' : 'chevron-down'}
            size={14}
            label={words.t(rounded > 0 ? 'home.up' : 'home.down')}
          />
        )}
        <bdi>{size}</bdi>
      </span>{' '}
      {words.t(`home.against.${period}`)}
      <span className="hidden">{was}</span>
    </span>
  )
}

export const figureName = ({ t }: Pick<Words, 't'>, resource: Resource, name: string): string =>
  t(keyOf.figure(resource, name), { defaultValue: resource.figures?.[name]?.label ?? name })

interface FigureFaceProps {
  card: Shown
  resource: Resource
  figure: Figure
  period: Period
}

const FigureFace = ({ card, resource, figure, period }: FigureFaceProps) => {
  const words = useWords()
  return (
    <>
      <span className="figure-name">{figureName(words, resource, card.name)}</span>
      <bdi className="figure-value">{textOf(words, figure, card, card)}</bdi>
      <Change figure={figure} card={card} period={period} />
      <Spark line={card.line} ghost={card.ghost} />
    </>
  )
}

export const CardBroken = ({ name }: { name: string }) => {
  const { t } = useWords()
  return (
    <span className="home-broken">
      <Icon name="circle-x" size={14} /> {t('home.broken', { name })}
    </span>
  )
}

interface FigureListProps<C extends Shown> {
  figures: readonly (C | Broken)[]
  period: Period
  isAlone?: boolean
  /** What the face of a figure stands in: the way to its list, or nothing to press. */
  around(face: ReactNode, resource: Resource, card: C): ReactNode
}

/** Nothing where there is no figure; one that could not be read says so in its place. */
export const FigureList = <C extends Shown>({ figures, period, isAlone, around }: FigureListProps<C>) => {
  const words = useWords()
  if (figures.length === 0) return null
  return (
    <ul className="figure-cards" data-alone={isAlone || undefined} aria-label={words.t('home.figures')}>
      {figures.map(card => {
        const resource = knownResource(card.resource)
        const figure = resource?.figures?.[card.name]
        if (!resource || !figure) return null
        return (
          <li key={`${card.resource} ${card.name}`} className="figure-card">
            {isBroken(card) ? (
              <CardBroken name={figureName(words, resource, card.name)} />
            ) : (
              around(<FigureFace {...{ card, resource, figure, period }} />, resource, card)
            )}
          </li>
        )
      })}
    </ul>
  )
}

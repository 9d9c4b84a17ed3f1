// What stands in the menu of a subject: its actions, and to be told when it changes. What is off says why on its second
// line, and once above them where all that are off say the same.
import { DropdownMenu } from '@radix-ui/themes'
import { useId } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { doesOf } from '#console/keys/own.ts'
import { askWhen } from '#console/notices/asking.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { Kbd } from '#console/theme/Kbd.tsx'
import type { Resource } from '#contract/resource.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import { isAlarming, type Scope } from './offers.ts'
import { startWish } from './startWish.ts'
import { countOf } from './subject.ts'
import { type SpokenOffer, useActions } from './useActions.ts'

export interface LinesProps {
  resource: Resource
  subject: Scope
  /** Names to leave out: what stands as a button already. */
  without?: readonly string[]
  /** What the server says beside what the page knows. */
  told?(action: ResolvedAction): string | undefined
}

/** Reading and going first, then writing, danger last; what is off stands behind what is on. */
const order: Record<SpokenOffer['action']['effect'], number> = { go: 0, read: 1, write: 2, danger: 3 }

const placeOf = ({ action, allowed }: SpokenOffer): number => order[action.effect] * 2 + (allowed ? 0 : 1)

/** What all that are off are off for, where that is one reason for several. */
const sharedWhy = (lines: readonly SpokenOffer[]): string | undefined => {
  const [first, ...others] = lines.filter(({ allowed }) => !allowed)
  return others.length > 0 && others.every(({ why }) => why === first?.why) ? first?.why : undefined
}

const useLines = ({ resource, subject, without = [], told }: LinesProps): SpokenOffer[] =>
  useActions({ ...subject, resource })
    .filter(({ action, permitted }) => permitted && action.on !== 'nothing' && !without.includes(action.name))
    // One record alone is never the wrong number of several.
    .filter(({ action }) => !action.between || countOf(subject) > 1)
    .map(offer => {
      const why = told?.(offer.action) ?? offer.why
      return { ...offer, allowed: why === undefined, ...(why && { why }) }
    })
    .toSorted((one, other) => placeOf(one) - placeOf(other))

const { Item, Label, Separator } = DropdownMenu

const WatchLine = ({ resource, subject: { records, matching } }: LinesProps) => {
  const { t } = useWords()
  const [record] = records
  if (!record || records.length > 1 || matching) return null
  return (
    <>
      <Separator />
      <Item className="action-line" onSelect={() => askWhen({ resource, record })}>
        <Icon name="eye" />
        <span className="action-line-text">{t('action.watch')}</span>
      </Item>
    </>
  )
}

interface LineProps {
  menu: LinesProps
  line: SpokenOffer
  /** Its reason stands above it already: whoever hears the line hears it all the same. */
  isSaid: boolean
}

const Line = ({ menu, line: { action, allowed, why }, isSaid }: LineProps) => {
  const words = useWords()
  const id = useId()
  return (
    <Item
      color={isAlarming(action) ? 'red' : undefined}
      aria-disabled={!allowed || undefined}
      aria-describedby={why ? id : undefined}
      data-off={!allowed || undefined}
      data-does={action.keys && doesOf(action)}
      className="action-line"
      onSelect={event => {
        if (!allowed) return event.preventDefault()
        startWish({ action, resource: menu.resource, subject: menu.subject, face: 'menu' })
      }}
    >
      <Icon name={action.icon ?? 'circle'} />
      <span className="action-line-text">
        {words.action(action, countOf(menu.subject))}
        {why && (
          <span id={id} className={isSaid ? 'hidden' : 'action-line-why'}>
            {why}
          </span>
        )}
      </span>
      {action.keys && <Kbd keys={action.keys} does={doesOf(action)} />}
    </Item>
  )
}

const Lines = (menu: LinesProps) => {
  const words = useWords()
  const lines = useLines(menu)
  if (lines.length === 0) return <Item disabled>{words.t('action.nothingHere')}</Item>
  const shared = sharedWhy(lines)
  // One reason is said once, above all it is the reason for.
  const drawn = shared ? lines.toSorted((one, other) => Number(other.allowed) - Number(one.allowed)) : lines
  const firstOff = shared ? drawn.findIndex(({ allowed }) => !allowed) : -1
  return drawn.map((line, at) => {
    const before = drawn[at - 1]
    return (
      <div key={line.action.id} role="none">
        {before && (before.action.effect !== line.action.effect || at === firstOff) && <Separator />}
        {at === firstOff && (
          <Label aria-hidden="true" className="action-lines-why">
            {shared}
          </Label>
        )}
        <Line menu={menu} line={line} isSaid={shared !== undefined} />
      </div>
    )
  })
}

export const ActionLines = (menu: LinesProps) => (
  <>
    <Lines {...menu} />
    <WatchLine {...menu} />
  </>
)

// Failed deliveries on a board: lanes by the hours left to answer. A card is worked by key as a row is: J and K go on, and the keys
// of its actions answer it. The board is one stop of the tab key.
import '#console/i18n/later.ts'
import { IconButton } from '@radix-ui/themes'
import { useId } from 'react'
import { ActionMenu } from '#console/action/ActionMenu.tsx'
import { useRelated } from '#console/detail/answer.ts'
import { Ago } from '#console/fields/moment.tsx'
import { useWords } from '#console/i18n/words.ts'
import { resourceNamed, useMay } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { EmptyState } from '#console/theme/EmptyState.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { benchScreenOf, recordScreenOf, screenOf } from '#contract/address.ts'
import { actionOf } from '#contract/standard.ts'
import styles from './ndrs.module.css'
import { NdrReason, ndrs } from './ndrs.ts'
import { useCards } from './ndrsCards.console.tsx'
import { useLanes } from './ndrsLanes.console.tsx'
import type { Missed } from './ndrsLanes.ts'

interface CardProps {
  row: Missed
  /** The one the tab key stops at. */
  isStop: boolean
  isMenuOpen: boolean
  onMenu(isOpen: boolean): void
}

const Card = ({ row, isStop, isMenuOpen, onMenu }: CardProps) => {
  const words = useWords()
  const told = useId()
  const tried = `${words.field(ndrs, 'tryNo')} ${words.number(row.tryNo)}`
  return (
    <li className={styles.card}>
      <Link to={recordScreenOf(ndrs, row.id)} data-card={row.id} tabIndex={isStop ? 0 : -1} aria-describedby={told}>
        <bdi className="field-code">{row.orderNo}</bdi>
      </Link>
      <ActionMenu
        resource={ndrs}
        subject={{ records: [row] }}
        isOpen={isMenuOpen}
        onOpenChange={onMenu}
        trigger={
          <IconButton
            type="button"
            size="1"
            variant="ghost"
            color="gray"
            tabIndex={-1}
            aria-label={words.t('detail.rowMenu', { title: row.orderNo })}
          >
            <Icon name="more" />
          </IconButton>
        }
      />
      <span id={told} className={styles.told}>
        <span>{words.value(NdrReason, row.reason)}</span>
        <small>
          <Ago at={row.dueAt} />
        </small>
        <small>{words.row([row.courier, tried, row.place].filter(text => text != null))}</small>
      </span>
    </li>
  )
}

const Lanes = ({ rows }: { rows: readonly Missed[] }) => {
  const words = useWords()
  const { t, number } = words
  const lanes = useLanes(rows)
  const cards = useCards(lanes.flatMap(({ shown }) => shown))
  const id = useId()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cards stand inside, this only knows which of them has the focus
    <div className={styles.lanes} ref={cards.board} onFocus={cards.onFocus} onBlur={cards.onBlur}>
      {lanes.map(({ from, to, tone, all, shown }) => (
        <section key={to} className={styles.lane} data-tone={tone} aria-labelledby={`${id}-${to}`}>
          <h2 id={`${id}-${to}`}>
            {from === 0
              ? t('pushes.screen.soonest', { to: number(to) })
              : t('pushes.screen.lane', { from: number(from), to: number(to) })}{' '}
            <span className={styles.count}>{number(all.length)}</span>
          </h2>
          <ul>
            {shown.map(row => (
              <Card
                key={row.id}
                row={row}
                isStop={row.id === cards.stop}
                isMenuOpen={row.id === cards.menu}
                onMenu={isOpen => cards.openMenu(isOpen ? row.id : undefined)}
              />
            ))}
          </ul>
          {all.length > shown.length && (
            <Link to={`${screenOf(ndrs)}?filter=${encodeURIComponent('state:open')}`} className={styles.more}>
              {t('pushes.screen.more', { count: all.length - shown.length })}
            </Link>
          )}
        </section>
      ))}
    </div>
  )
}

/** More than anybody answers in a day. */
const mostCards = 300

/** Where parcels come back stands with the rules for cash, which it is for. */
const RtoLink = () => {
  const words = useWords()
  const may = useMay()
  const codPincodes = resourceNamed('codPincodes')
  const map = codPincodes && actionOf(codPincodes, 'rtoMap')
  if (!map || !may(map.id)) return null
  return <Link to={benchScreenOf(codPincodes, map.name)}>{words.action(map)}</Link>
}

export const NdrBoard = () => {
  const { t } = useWords()
  const { answer, isFailed } = useRelated(ndrs, { sort: 'dueAt', filter: 'state:open' }, mostCards)
  if (isFailed) return <p className="detail-soft">{t('detail.notLoaded')}</p>
  if (!answer) return <Skeleton lines={8} />
  if (answer.length === 0) return <EmptyState icon="check" title={t('pushes.screen.noBoard')} />
  return (
    <>
      <Lanes rows={answer as Missed[]} />
      <p className={styles.note}>
        {t('pushes.screen.boardNote')} <RtoLink />
      </p>
    </>
  )
}

// Under the canvas: what the check finds, what the page weighs on a phone, and how a search engine shows it. All of it is worked out
// while one types, and none of it keeps anybody from saving.
import { useId } from 'react'
import { bytesOf } from '#console/i18n/amounts.ts'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import type { Lint, LintLevel } from '#rules/page/lint.ts'
import { type Cut, snippetOf } from '#rules/page/snippet.ts'
import { nearFrom, type Weight } from '#rules/page/weight.ts'
import styles from './canvas.module.css'

const signs: Readonly<Record<LintLevel, string>> = { error: 'circle-x', warning: 'triangle-alert', hint: 'info' }

interface FindingsProps {
  lints: readonly Lint[]
  nameOf(block: string): string | undefined
  onJump(block: string): void
}

const Findings = ({ lints, nameOf, onJump }: FindingsProps) => {
  const words = useWords()
  const { t, number } = words
  const told = (['error', 'warning', 'hint'] as const).flatMap(level => {
    const count = lints.filter(lint => lint.level === level).length
    return count > 0 ? [t(`pages.screen.${level}`, { count, number: number(count) })] : []
  })
  if (lints.length === 0)
    return (
      <p className={styles.told}>
        <Icon name="circle-check" size={14} /> {t('pages.screen.inOrder')}
      </p>
    )
  return (
    <details className={styles.findings}>
      <summary data-level={lints[0]?.level}>
        <Icon name={signs[lints[0]?.level ?? 'hint']} size={14} /> {words.row(told)}
      </summary>
      <ul>
        {lints.map(({ level, why, block, part }) => {
          const name = block === undefined ? undefined : nameOf(block)
          const key = `${level} ${block} ${part} ${why.key} ${JSON.stringify(why.params)}`
          return (
            <li key={key} data-level={level}>
              <Icon name={signs[level]} size={14} />
              <span>
                {block !== undefined && name !== undefined && (
                  <>
                    <button type="button" className={styles.jump} onClick={() => onJump(block)}>
                      <bdi>{name}</bdi>
                    </button>
                    {' · '}
                  </>
                )}
                {words.finding(why)}
              </span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

const Gauge = ({ weight, isWhole }: { weight: Weight; isWhole: boolean }) => {
  const words = useWords()
  const { t, percent } = words
  const id = useId()
  const { bytes, budget, level } = weight
  const text = t('pages.screen.weighs', { size: bytesOf(words, bytes), budget: bytesOf(words, budget) })
  return (
    <div className={styles.gauge} data-level={level}>
      <p id={id} className={styles.told}>
        <span className={styles.dot} aria-hidden="true" />
        {t(`pages.screen.weight.${level}`)} · {text} · {percent(weight.percent * 100)}
        {!isWhole && ` · ${t('pages.screen.estimated')}`}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: the budget's mark stands in it, and a meter holds nothing */}
      <div
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={budget}
        aria-valuenow={Math.min(bytes, budget)}
        aria-valuetext={text}
        className={styles.bar}
      >
        <span style={{ inlineSize: `${Math.min(100, weight.percent)}%` }} />
        <i style={{ insetInlineStart: `${nearFrom}%` }} />
      </div>
    </div>
  )
}

const Width = ({ name, cut }: { name: string; cut: Cut }) => {
  const { t, number } = useWords()
  return (
    <span data-cut={cut.rest !== '' || undefined}>
      {t(`pages.screen.${name}`, { pixels: number(cut.pixels), limit: number(cut.limit) })}
    </span>
  )
}

interface SnippetProps {
  title: string
  description: string
  path: string
}

export const Snippet = ({ title, description, path }: SnippetProps) => {
  const { t } = useWords()
  const cuts = snippetOf({ title, description })
  return (
    <figure className={styles.snippet} aria-label={t('pages.screen.snippet')}>
      <p className={styles.address} dir="ltr">
        {path.split('/').filter(Boolean).join(' › ') || '/'}
      </p>
      <p className={styles.result} dir="auto">
        {cuts.title.shown || '–'}
      </p>
      <p className={styles.description} dir="auto">
        {cuts.description.shown || t('pages.screen.noDescription')}
      </p>
      <figcaption>
        <Width name="titleWidth" cut={cuts.title} /> <Width name="descriptionWidth" cut={cuts.description} />
      </figcaption>
    </figure>
  )
}

interface StripProps extends FindingsProps, SnippetProps {
  weight: Weight
}

export const Strip = ({ weight, lints, nameOf, onJump, ...snippet }: StripProps) => (
  <footer className={styles.strip}>
    <div className={styles.judged}>
      <Findings lints={lints} nameOf={nameOf} onJump={onJump} />
      <Gauge weight={weight} isWhole={!weight.isEstimated} />
    </div>
    <Snippet {...snippet} />
  </footer>
)

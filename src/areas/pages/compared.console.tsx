// Two contents of a page as their readers see them: beside each other, or one over the other with an edge that is moved between them.
import { type CSSProperties, type UIEvent, useId, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import type { DrawnProps } from '#console/present.ts'
import { usePlace } from '#console/session/me.ts'
import { Segments } from '#console/theme/Segments.tsx'
import { blocksIn } from '#contract/fields/blocks.ts'
import { renderBlocks } from '#rules/page/render.ts'
import styles from './compared.module.css'
import { Preview } from './preview.console.tsx'
import { useKnown } from './scene.console.tsx'

const ways = ['swipe', 'beside'] as const
type Way = (typeof ways)[number]
const widths = [360, 1280] as const

interface SideProps {
  /** What it is called, and said to be. */
  label: string
  blocks: unknown
  width: number
  style?: CSSProperties
}

const Side = ({ label, blocks: value, width, style }: SideProps) => {
  const { urlLang } = usePlace()
  const blocks = blocksIn(value)
  const { scene } = useKnown({ blocks, urlLang })
  return (
    <figure className={styles.side} style={style}>
      <figcaption className={styles.caption}>{label}</figcaption>
      <Preview html={renderBlocks(blocks, scene)} urlLang={urlLang} width={width} title={label} label={label} />
    </figure>
  )
}

/** Where one of them is scrolled to, there the other is. */
const scrollTogether = ({ currentTarget, target }: UIEvent<HTMLElement>): void => {
  const scrolled = target as HTMLElement
  for (const other of currentTarget.querySelectorAll<HTMLElement>('figure > section'))
    if (other !== scrolled && other.scrollTop !== scrolled.scrollTop) other.scrollTop = scrolled.scrollTop
}

/** Of the first, from where reading begins. */
const upTo = (share: number, isRtl: boolean): CSSProperties => ({
  clipPath: isRtl ? `inset(0 0 0 ${100 - share}%)` : `inset(0 ${100 - share}% 0 0)`,
})

export const Compared = ({ before, after }: DrawnProps) => {
  const { t, number, dir } = useWords()
  const id = useId()
  const [way, setWay] = useState<Way>('swipe')
  // On a phone, a phone is what is looked at.
  const [width, setWidth] = useState<(typeof widths)[number]>(() => (window.innerWidth < 700 ? 360 : 1280))
  const [share, setShare] = useState(50)
  const isSwiped = way === 'swipe'
  return (
    <section className={styles.compared} aria-label={t('pages.screen.compared')}>
      <div className={styles.tools}>
        <Segments
          label={t('pages.screen.compared')}
          value={way}
          options={ways}
          called={one => t(`pages.screen.compare.${one}`)}
          onChange={setWay}
        />
        <Segments
          label={t('pages.screen.width')}
          value={width}
          options={widths}
          called={one => number(one)}
          onChange={setWidth}
        />
        {isSwiped && (
          <label className={styles.edge} htmlFor={id}>
            {t('pages.screen.compare.edge')}
            <input
              id={id}
              type="range"
              min={0}
              max={100}
              value={share}
              onChange={event => setShare(event.target.valueAsNumber)}
            />
          </label>
        )}
      </div>
      <div className={styles.sides} data-way={way} onScrollCapture={scrollTogether}>
        {isSwiped ? (
          <>
            <Side label={t('pages.screen.compare.after')} blocks={after.blocks} width={width} />
            <Side
              label={t('pages.screen.compare.before')}
              blocks={before.blocks}
              width={width}
              style={upTo(share, dir === 'rtl')}
            />
            <span className={styles.line} style={{ insetInlineStart: `${share}%` }} aria-hidden="true" />
          </>
        ) : (
          <>
            <Side label={t('pages.screen.compare.before')} blocks={before.blocks} width={width} />
            <Side label={t('pages.screen.compare.after')} blocks={after.blocks} width={width} />
          </>
        )}
      </div>
    </section>
  )
}

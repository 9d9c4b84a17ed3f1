// The blocks of a page as one works on them: their outline, the page as it will be seen, and the fields of the block that is chosen.
// The tree and all its keys are the kit's; so are saving, drafts and merges, since this is a field of an ordinary form.
import { Switch } from '@radix-ui/themes'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTable } from '#console/detail/answer.ts'
import { BlockFields } from '#console/fields/blocks/Block.tsx'
import { BlockOutline } from '#console/fields/blocks/Blocks.tsx'
import { useBlocks } from '#console/fields/blocks/useBlocks.ts'
import { EntrySelect } from '#console/fields/EntrySelect.tsx'
import { leaving } from '#console/fields/leaving.ts'
import type { ControlProps } from '#console/fields/visual.ts'
import { useFormValue } from '#console/form/values.ts'
import { useWords } from '#console/i18n/words.ts'
import { useMay, usePlace } from '#console/session/me.ts'
import { useAddress } from '#console/shell/navigation.tsx'
import { EmptyState } from '#console/theme/EmptyState.tsx'
import { Segments } from '#console/theme/Segments.tsx'
import { takenDownAt } from '#contract/ending.ts'
import { blocksIn, placedIn } from '#contract/fields/blocks.ts'
import { defaultUrlLang, type Localized, spoken } from '#contract/fields/localized.ts'
import type { AnyRow } from '#contract/resource.ts'
import { blockAt } from '#rules/blocks.ts'
import { shownTo } from '#rules/page/audience.ts'
import { stillToReview } from '#rules/page/content.ts'
import { lintPage } from '#rules/page/lint.ts'
import { directionIn, renderBlocks } from '#rules/page/render.ts'
import { weighed } from '#rules/page/weight.ts'
import { ShopPlatform, ShopVisitor } from './blocks.ts'
import styles from './canvas.module.css'
import { pages, type Traffic } from './pages.ts'
import { Preview } from './preview.console.tsx'
import { useKnown } from './scene.console.tsx'
import { Strip } from './strip.console.tsx'

const widths = [360, 768, 1280] as const
/** From so many pixels of its own on, all three stand side by side. */
const wideFrom = 860

const panes = ['outline', 'preview', 'fields'] as const
type Pane = (typeof panes)[number]

const useIsWide = () => {
  const canvas = useRef<HTMLDivElement>(null)
  const [isWide, setWide] = useState(true)
  useEffect(() => {
    const { current } = canvas
    if (!current) return
    const watching = new ResizeObserver(([entry]) => setWide((entry?.contentRect.width ?? 0) >= wideFrom))
    watching.observe(current)
    return () => watching.disconnect()
  }, [])
  return { canvas, isWide }
}

const mapIn = (value: unknown): Localized => (typeof value === 'object' && value !== null ? (value as Localized) : {})

/** What of the page the canvas shows beside its blocks, as it is typed. */
const usePage = ({ row, resource }: Pick<ControlProps, 'row' | 'resource'>) => {
  const may = useMay()
  const record = resource?.name === pages.name ? (row as AnyRow | undefined) : undefined
  const isAsked = record !== undefined && may('pages.showTraffic')
  const { answer } = useTable(pages, 'showTraffic', isAsked ? { record, input: { days: 28 } } : null)
  const [title, seoTitle, seoDescription] = [
    useFormValue('title'),
    useFormValue('seoTitle'),
    useFormValue('seoDescription'),
  ].map(mapIn)
  return {
    title,
    seoTitle,
    seoDescription,
    path: mapIn(row?.path),
    record,
    traffic: answer?.given as Traffic | undefined,
  }
}

/** Its texts beside the blocks, as they were saved. */
const pick = (record: AnyRow | undefined) => ({
  title: mapIn(record?.title),
  seoTitle: mapIn(record?.seoTitle),
  seoDescription: mapIn(record?.seoDescription),
})

/** First input of what is begun with; else the whole. */
const begin = (spot: HTMLElement | null) => {
  const first = spot?.querySelector<HTMLElement>('input:not([type=file]), textarea, [contenteditable=true], button')
  ;(first ?? spot)?.focus()
}

export const Canvas = ({ onBlur, ...control }: ControlProps) => {
  const words = useWords()
  const { t, number } = words
  const place = usePlace()
  const { hash } = useAddress()
  const { canvas, isWide } = useIsWide()
  const inspector = useRef<HTMLDivElement>(null)
  const [pane, setPane] = useState<Pane>('outline')
  const [chosen, setChosen] = useState<string>()
  const [wished, setWidth] = useState<(typeof widths)[number]>()
  const [language, setLanguage] = useState<string>()
  const [dir, setDir] = useState<'ltr' | 'rtl'>()
  const [platform, setPlatform] = useState<string>()
  const [visitor, setVisitor] = useState<string>()
  const [isHot, setHot] = useState(false)
  const [isEntering, setEntering] = useState(false)
  const [now] = useState(Date.now)

  const editing = useBlocks(control, {
    chosen,
    choose: (id, isBegun) => {
      setChosen(id)
      if (isBegun) setPane('fields')
    },
    enter: () => {
      setPane('fields')
      setEntering(true)
    },
  })
  const { tree, types } = editing
  const { title = {}, seoTitle = {}, seoDescription = {}, path, traffic, record } = usePage(control)
  const languages = [...new Set([defaultUrlLang, place.urlLang, ...Object.keys(title)])]
  const urlLang = language ?? place.urlLang
  const reader = { platform, visitor }
  const { scene, sent, linked } = useKnown({ blocks: tree, urlLang, reader })
  const html = renderBlocks(tree, scene)
  const seen = new Set(placedIn(shownTo(tree, reader)).map(placed => placed.block.id))
  const weight = weighed([
    ...sent.filter(({ block: of }) => of === undefined || seen.has(of)),
    { bytes: new TextEncoder().encode(html).length },
  ])
  const beside = { title, seoTitle, seoDescription }
  const marks = (record?.needsReview ?? []) as string[]
  const was = { blocks: blocksIn(record?.blocks), beside: pick(record) }
  const needsReview = stillToReview(control.field, marks, was, { blocks: tree, beside })
  const until = record && takenDownAt(record)
  const lints = lintPage({ field: control.field, blocks: tree, ...beside, needsReview, weight, linked, now, until })
  const block = chosen === undefined ? undefined : blockAt(tree, chosen)?.block
  const nameOf = (id: string): string | undefined => {
    const found = blockAt(tree, id)
    return found && editing.nameOf(found.block)
  }

  useEffect(() => {
    if (!isEntering) return
    begin(inspector.current)
    setEntering(false)
  }, [isEntering])

  // Whoever comes to work on a page works on its blocks: unless the address leads elsewhere, the keys go there.
  useEffect(() => {
    const active = document.activeElement
    if (active && active !== document.body && active.localName !== 'h1') return
    if (hash === '') canvas.current?.querySelector<HTMLElement>('[data-title], [data-blocks] button')?.focus()
  }, [])

  const goTo = (id: string) => {
    editing.uncover(id)
    setChosen(id)
    if (!isWide) setPane('fields')
    // Its head may be drawn only now.
    requestAnimationFrame(() => document.getElementById(editing.headId(id))?.focus())
  }
  const comeBack = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || chosen === undefined || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    setPane('outline')
    requestAnimationFrame(() => document.getElementById(editing.headId(chosen))?.focus())
  }
  const isHidden = (name: Pane): boolean => !isWide && pane !== name
  // Where there is room for a phone only, a phone is what is looked at.
  const width = wished ?? (isWide ? 1280 : 360)
  const shownDir = dir ?? directionIn(urlLang)
  const said = (map: Localized, otherwise: Localized = {}) => spoken(map, urlLang) || spoken(otherwise, urlLang)
  const readers = [
    { part: 'platform', set: ShopPlatform, all: 'everywhere', value: platform, onChange: setPlatform },
    { part: 'visitor', set: ShopVisitor, all: 'everybody', value: visitor, onChange: setVisitor },
  ] as const
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is left when the focus leaves the whole of it
    <div ref={canvas} className={styles.canvas} data-wide={isWide || undefined} data-canvas="" onBlur={leaving(onBlur)}>
      <div className={styles.tools}>
        {!isWide && (
          <Segments
            label={words.field(pages, 'blocks')}
            value={pane}
            options={panes}
            called={name => t(`pages.screen.${name}`)}
            onChange={setPane}
          />
        )}
        <div className={styles.views} hidden={isHidden('preview')}>
          <Segments
            label={t('pages.screen.width')}
            value={width}
            options={widths}
            called={one => number(one)}
            onChange={setWidth}
          />
          <Segments
            label={t('pages.screen.direction')}
            value={shownDir}
            options={['ltr', 'rtl']}
            called={one => one.toUpperCase()}
            onChange={setDir}
          />
          {languages.length > 1 && (
            <EntrySelect
              id={`${control.id}-language`}
              label={t('pages.screen.language')}
              value={urlLang}
              required
              options={languages.map(one => ({ value: one, label: words.tongue(one) }))}
              onChange={next => {
                setLanguage(next)
                setDir(undefined)
              }}
            />
          )}
          {readers.map(({ part, set, all, value, onChange }) => (
            <EntrySelect
              key={part}
              id={`${control.id}-${part}`}
              label={t(`pages.screen.${part}`)}
              value={value ?? all}
              required
              options={[
                { value: all, label: t(`pages.screen.${all}`) },
                ...set.names.map(one => ({ value: one, label: words.value(set, one) })),
              ]}
              onChange={next => onChange(next === all ? undefined : next)}
            />
          ))}
          {traffic && traffic.views > 0 && (
            // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is its control
            <label className={styles.hot}>
              <Switch size="1" checked={isHot} onCheckedChange={setHot} /> {t('pages.screen.heat')}
            </label>
          )}
        </div>
      </div>
      <div className={styles.panes}>
        <div className={styles.outline} hidden={isHidden('outline')}>
          <BlockOutline control={control} editing={editing} />
        </div>
        <div className={styles.middle} hidden={isHidden('preview')}>
          <Preview
            html={html}
            urlLang={urlLang}
            {...(dir && { dir })}
            width={width}
            title={said(seoTitle, title)}
            chosen={chosen}
            onChoose={goTo}
            heat={isHot ? traffic : undefined}
          />
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: the fields of a block, named for who hears it */}
        <div
          ref={inspector}
          id={block ? editing.bodyId(block.id) : undefined}
          role="group"
          tabIndex={-1}
          aria-label={block ? editing.nameOf(block) : t('pages.screen.fields')}
          className={styles.inspector}
          hidden={isHidden('fields')}
          onKeyDown={comeBack}
        >
          {block ? (
            <>
              <h2 className={styles.heading}>{types[block.type] ? editing.nameOf(block) : block.type}</h2>
              <BlockFields key={block.id} block={block} control={control} editing={editing} />
            </>
          ) : (
            <EmptyState icon="rows" title={t('pages.screen.nothing')} text={t('pages.screen.choose')} />
          )}
        </div>
      </div>
      <Strip
        lints={lints}
        nameOf={nameOf}
        onJump={goTo}
        weight={weight}
        title={said(seoTitle, title)}
        description={said(seoDescription)}
        path={said(path)}
      />
    </div>
  )
}

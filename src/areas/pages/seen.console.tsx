// On the page of a page: how it is seen, as it was saved last or at the moment one looks at. A block that is clicked leads to where it is written.
import { useWords } from '#console/i18n/words.ts'
import { useLensAt } from '#console/lens/lensAt.ts'
import type { PanelProps } from '#console/present.ts'
import { useMay, usePlace } from '#console/session/me.ts'
import { go } from '#console/shell/navigation.tsx'
import { EmptyState } from '#console/theme/EmptyState.tsx'
import { actionId, recordScreenOf } from '#contract/address.ts'
import { blocksIn } from '#contract/fields/blocks.ts'
import { type Localized, spoken } from '#contract/fields/localized.ts'
import { renderBlocks } from '#rules/page/render.ts'
import styles from './canvas.module.css'
import { Preview } from './preview.console.tsx'
import { useKnown } from './scene.console.tsx'

export const SeenPanel = ({ resource, record }: PanelProps) => {
  const { t } = useWords()
  const { urlLang } = usePlace()
  const may = useMay()
  const at = useLensAt()
  const blocks = blocksIn(record.blocks)
  const { scene } = useKnown({ blocks, urlLang })
  if (blocks.length === 0) return <EmptyState icon="rows" title={t('pages.screen.nothingYet')} />
  const mayEdit = may(actionId(resource, 'change')) && !at
  const title = spoken(record.title as Localized | null, urlLang)
  return (
    <div className={styles.seen}>
      <Preview
        html={renderBlocks(blocks, scene)}
        urlLang={urlLang}
        width={1280}
        title={title}
        label={[t('pages.screen.preview'), title].filter(Boolean).join(': ')}
        {...(mayEdit && { onChoose: () => go(`${recordScreenOf(resource, record.id)}/edit`) })}
      />
    </div>
  )
}

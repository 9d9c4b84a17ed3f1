// What is not clear about the tax of articles on sale, as ways to the lists that hold them.
import { useAnswer } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import { keys, listRecords } from '#console/net/records.ts'
import { useMay } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { screenOf } from '#contract/address.ts'
import type { View } from '#contract/resource.ts'
import { taxedSkus } from './taxedSkus.ts'
import styles from './taxes.module.css'

const Way = ({ view: { name, filter } }: { view: View }) => {
  const words = useWords()
  const { answer } = useAnswer([...keys.lists(taxedSkus), 'count', filter], signal =>
    listRecords(taxedSkus, { filter, sort: '', page: 1, size: 1 }, signal),
  )
  return (
    <li>
      <Link to={`${screenOf(taxedSkus)}?view=${encodeURIComponent(name)}`}>
        {words.view(taxedSkus, name)}
        {answer && <span className={styles.count}>{words.number(answer.page.total)}</span>}
      </Link>
    </li>
  )
}

export const Doubts = () => {
  const words = useWords()
  if (!useMay()('taxedSkus.open')) return null
  return (
    <nav aria-label={words.area(taxedSkus)}>
      <ul className={styles.doubts}>
        {taxedSkus.views?.map(view => (
          <Way key={view.name} view={view} />
        ))}
      </ul>
    </nav>
  )
}

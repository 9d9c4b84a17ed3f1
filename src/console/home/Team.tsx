// What colleagues did last, and the way to all of it since one last looked.
import { useWords } from '#console/i18n/words.ts'
import { Link } from '#console/shell/navigation.tsx'
import type { HomeAnswer } from '#contract/home.ts'
import { Deeds } from './Deeds.tsx'

export const Team = ({ answer: { team } }: { answer: HomeAnswer }) => {
  const { t } = useWords()
  return (
    <section className="home-card" aria-labelledby="home-team">
      <div className="home-head">
        <h2 id="home-team">{t('home.team')}</h2>
        <Link to="/catch-up" className="button quiet">
          {t('palette.catchUp')}
        </Link>
      </div>
      {team.length === 0 ? <p className="home-quiet">{t('home.team.none')}</p> : <Deeds deeds={team} />}
    </section>
  )
}

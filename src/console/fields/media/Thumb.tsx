// A picture in a small box of its own, whole. What has none, or is no picture, is a sign.
import { usePlace } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import type { PictureWidth } from '#contract/codecs/files.ts'
import { isStoredFile, type Medium } from '#contract/fields/files.ts'
import { usePicture, type Wanted, wantedOf } from './picture.tsx'
import './media.css'

const Small = (wanted: Wanted) => {
  const address = usePicture(wanted)
  return address ? <img src={address} alt={wanted.alt} draggable={false} /> : <Icon name="image" size={16} />
}

interface ThumbProps {
  medium: Medium
  width?: PictureWidth
}

export const Thumb = ({ medium, width = 160 }: ThumbProps) => {
  const { urlLang } = usePlace()
  const wanted = wantedOf(medium, width, urlLang)
  const isFilm = !isStoredFile(medium)
  return (
    <span className="media-thumb">
      {wanted ? <Small {...wanted} /> : <Icon name={isFilm ? 'image' : 'file'} size={16} />}
    </span>
  )
}

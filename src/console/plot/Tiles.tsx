// Regions as a map of tiles, darker where there is more. Each says its figure, so nothing is told by colour alone; beside it
// stands the table of the same answer for who does not see it.
import { shortOf, tilesOf } from './tiling.ts'
import './tiles.css'

export interface TileRegion {
  name: string
  lat: number
  lng: number
  /** From 0 to 1, how dark; absent where nothing is known. */
  weight: number | undefined
  /** On the tile, and in full beside the pointer. */
  text: string
  title: string
}

interface Props {
  label: string
  regions: readonly TileRegion[]
  /** What the shades and the hatching mean. */
  legend: string
}

const shades = 5

const shadeOf = (weight: number | undefined): number | undefined =>
  weight === undefined ? undefined : Math.min(shades, Math.floor(weight * shades) + 1)

export const Tiles = ({ label, regions, legend }: Props) => {
  const tiles = tilesOf(regions)
  return (
    <figure className="tiles" aria-label={label}>
      <div className="tiles-map" dir="ltr" aria-hidden="true">
        {regions.map(({ name, weight, text, title }, at) => (
          <span
            key={name}
            className="tile"
            data-shade={shadeOf(weight)}
            style={{ gridRow: tiles[at]!.row, gridColumn: tiles[at]!.column }}
            title={title}
          >
            <span className="tile-name">{shortOf(name)}</span>
            <bdi>{text}</bdi>
          </span>
        ))}
      </div>
      <figcaption>
        <span className="tiles-key" dir="ltr" aria-hidden="true">
          {Array.from({ length: shades }, (_, at) => (
            <i key={at} className="tile" data-shade={at + 1} />
          ))}
          <i className="tile" />
        </span>
        {legend}
      </figcaption>
    </figure>
  )
}

import type { ReactNode } from 'react'
import { apart } from './apart.tsx'
import styles from './parts.module.css'

interface Props {
  /** What the table is about, for those who hear it. */
  label: string
  columns: readonly string[]
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[]
}

/** A dense table on a wide screen; on a phone each row is a card whose cells are named. The first cell names its row. */
export const Table = ({ label, columns, rows }: Props) => (
  <table className={styles.table} aria-label={label}>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells: [first, ...others] }) => (
        <tr key={key}>
          <th scope="row">{apart(first)}</th>
          {others.map((cell, index) => (
            <td key={columns[index + 1]}>
              <span className={styles.name} aria-hidden>
                {columns[index + 1]}
              </span>
              {apart(cell)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

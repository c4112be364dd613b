// Which pages lie open together: the first alone at the right, then left and right.

/**
 * List the spreads of a book as places of pages; a blank side is null.
 * @param {number} pages how many
 * @param {boolean} single one page at a time, where there is no room for two
 * @returns {(number | null)[][]}
 */
export function spreadsOf(pages, single) {
  if (single) return Array.from({ length: pages }, (_, place) => [place]);
  /** @type {(number | null)[][]} */
  const spreads = [[null, 0]];
  for (let left = 1; left < pages; left += 2) spreads.push([left, left + 1 < pages ? left + 1 : null]);
  return pages ? spreads : [];
}

/**
 * Say how wide a page may be so that a spread fits a place.
 * @param {{ width: number, height: number }} room in px
 * @param {{ width: number, height: number }} page in mm
 * @param {number} across how many pages lie side by side
 */
export function fittingWidth(room, page, across) {
  return Math.max(80, Math.floor(Math.min(room.width / across, (room.height * page.width) / page.height)));
}

const PX_PER_MM = 96 / 25.4;

/**
 * Say how large a page is shown, compared with paper.
 * @param {number} px
 * @param {number} mm
 */
export const percent = (px, mm) => Math.round((100 * px) / (mm * PX_PER_MM));

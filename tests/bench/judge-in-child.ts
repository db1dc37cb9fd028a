import { rejudge } from '../../src/engine/rejudge.js';
import { timed } from './measure.js';

/** Judges the journal that is named, and tells how long it took and how much memory at most. */
const { wall } = await timed(() => rejudge(process.argv[2]!));
process.stdout.write(JSON.stringify({ wall, rss: process.resourceUsage().maxRSS * 1024 }));

// `npm run generate`: makes the database client from prisma/schema.prisma.
import { generateClient } from './lib/generate.mjs';

try {
  generateClient({ force: true });
  console.log('Made prisma/generated from prisma/schema.prisma.');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

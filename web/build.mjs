// Bundles the page's scripts: node build.mjs FOLDER
import { build } from "esbuild";

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: node build.mjs FOLDER");
  process.exit(2);
}
await build({
  entryPoints: ["src/worker.ts", "src/engine.ts", "src/local.ts"],
  bundle: true,
  format: "esm",
  splitting: true,
  target: "es2022",
  minify: true,
  outdir: folder,
  logLevel: "warning",
});

// The most edges of a bipartite graph without a common vertex, by CombBLAS over MPI: a peer of the drawing's own matching in `pnpm bench draw`.
// mpirun -np 1|4 peer GRAPH.mtx OUT: the graph in the Matrix Market format, rows and columns its two sides; OUT has a line for each row
// that is matched, with the row and its column, both from 1. A last line on the standard output, beginning with "peer", says what it took.
#include <mpi.h>

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "CombBLAS/CombBLAS.h"
// After the library itself, as they ask for its names.
#include "CombBLAS/BipartiteMatchings/BPMaximalMatching.h"
#include "CombBLAS/BipartiteMatchings/BPMaximumMatching.h"

using Place = int64_t;
using Columns = combblas::SpDCCols<Place, double>;
using Compressed = combblas::SpCCols<Place, double>;
using Mates = combblas::FullyDistVec<Place, Place>;

static Place countMatched(Mates& mates) {
  return mates.Count([](Place mate) { return mate != -1; });
}

// All parts of a vector at the first process, in order; empty elsewhere.
static std::vector<Place> gathered(const Mates& mates, int rank, int processes) {
  const int own = static_cast<int>(mates.LocArrSize());
  std::vector<int> sizes(processes), starts(processes);
  MPI_Gather(&own, 1, MPI_INT, sizes.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
  Place sum = 0;
  for (int at = 0; at < processes; at++) {
    starts[at] = static_cast<int>(sum);
    sum += sizes[at];
  }
  std::vector<Place> whole(rank == 0 ? sum : 0);
  MPI_Gatherv(mates.GetLocArr(), own, MPI_INT64_T, whole.data(), sizes.data(), starts.data(), MPI_INT64_T, 0, MPI_COMM_WORLD);
  return whole;
}

static bool writeMates(const std::vector<Place>& mates, const char* path) {
  std::ofstream out(path);
  for (size_t row = 0; row < mates.size(); row++)
    if (mates[row] != -1) out << row + 1 << ' ' << mates[row] + 1 << '\n';
  out.close();
  return out.good();
}

static int run(const char* graph, const char* path, int rank, int processes) {
  double begun = MPI_Wtime();
  combblas::SpParMat<Place, double, Columns> read(MPI_COMM_WORLD);
  read.ParallelReadMM(graph, true, combblas::maximum<double>());
  combblas::FullyDistVec<Place, Place> degrees(read.getcommgrid());
  combblas::SpParMat<Place, bool, combblas::SpDCCols<Place, bool>> pattern(read);
  pattern.Reduce(degrees, combblas::Column, std::plus<Place>(), static_cast<Place>(0));
  combblas::SpParMat<Place, double, Compressed> edges(read);
  Mates ofRows(read.getcommgrid(), read.getnrow(), static_cast<Place>(-1));
  Mates ofColumns(read.getcommgrid(), read.getncol(), static_cast<Place>(-1));
  const double reading = MPI_Wtime() - begun;
  begun = MPI_Wtime();
  // The heaviest edges first, then paths, of which it takes those that end with heavy edges: as many as can be, and of no proved weight.
  combblas::WeightedGreedy(edges, ofRows, ofColumns, degrees);
  const Place first = countMatched(ofRows);
  combblas::maximumMatching(edges, ofRows, ofColumns, true, false, true);
  const double matching = MPI_Wtime() - begun;
  const Place matched = countMatched(ofRows);
  const std::vector<Place> mates = gathered(ofRows, rank, processes);
  if (rank != 0) return 0;
  if (!writeMates(mates, path)) return 1;
  std::cout << std::endl;
  std::printf("peer greedy=%lld matched=%lld reading=%.3f matching=%.3f\n", static_cast<long long>(first),
              static_cast<long long>(matched), reading, matching);
  return 0;
}

int main(int count, char* words[]) {
  int threads = 0, rank = 0, processes = 0;
  MPI_Init_thread(&count, &words, MPI_THREAD_SERIALIZED, &threads);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &processes);
  // All of its memory is given back before the end of MPI, as its types ask MPI to forget them.
  const int failed = count == 3 ? run(words[1], words[2], rank, processes) : 2;
  MPI_Finalize();
  return failed;
}

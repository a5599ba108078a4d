import LinuxSystem
import WorkerProcess

exitProcess(WorkerProcess.run { (job, input) throws(JobInterruption) in try job.read(input) })
